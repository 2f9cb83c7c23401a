// The system that the module sees: a clock, random numbers, its standard streams, and files in memory.
//
// The files are a flat table from absolute paths to bytes. A folder exists if a file or a folder that was made lies in it.

const OK = 0, BAD_FILE = 8, EXISTS = 20, INVALID = 28, IS_FOLDER = 31, NO_ENTRY = 44, NO_FOLDER = 54, NOT_EMPTY = 55, UNSUPPORTED = 52;
const ROOT = 3, FIRST_FREE = 4;
const CHARACTER_DEVICE = 2, FOLDER = 3, FILE = 4;
const CREATE = 1, FOLDER_ONLY = 2, EXCLUSIVE = 4, TRUNCATE = 8, APPEND = 1;
const ALL_RIGHTS = 0x1fffffffn;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Exit extends Error {}

export class System {
  // `write(stream, text)` gets what the module writes; `sleep(milliseconds)` waits.
  constructor({ write, sleep, environment = {} }) {
    this.files = new Map();
    this.folders = new Set(["/", "/tmp"]);
    this.changed = new Set();
    this.open = new Map();
    this.input = new Uint8Array();
    this.write = write;
    this.sleep = sleep;
    this.environment = Object.entries(environment).map(([name, value]) => encoder.encode(`${name}=${value}\0`));
    this.decoders = [null, new TextDecoder(), new TextDecoder()];
  }

  attach(instance) {
    this.memory = instance.exports.memory;
  }

  setInput(text) {
    this.input = encoder.encode(text);
  }

  // The memory of the module may have grown and moved since the last call.
  get view() {
    return new DataView(this.memory.buffer);
  }

  bytes(start, length) {
    return new Uint8Array(this.memory.buffer, start, length);
  }

  text(start, length) {
    return decoder.decode(this.bytes(start, length).slice());
  }

  path(folder, start, length) {
    const base = folder === ROOT ? "/" : this.open.get(folder)?.path ?? "/";
    const parts = [];
    for (const part of `${base}/${this.text(start, length)}`.split("/")) {
      if (part === "..") parts.pop();
      else if (part && part !== ".") parts.push(part);
    }
    return `/${parts.join("/")}`;
  }

  isFolder(path) {
    if (this.folders.has(path)) return true;
    return [...this.files.keys()].some((name) => name.startsWith(`${path}/`));
  }

  // The names in a folder.
  list(folder) {
    const start = folder === "/" ? "/" : `${folder}/`;
    const inside = [...this.files.keys(), ...this.folders].filter((path) => path.startsWith(start) && path !== folder);
    return [...new Set(inside.map((path) => path.slice(start.length).split("/")[0]).filter(Boolean))];
  }

  putFile(path, bytes) {
    this.files.set(path, { bytes, length: bytes.length, modified: Date.now() });
    this.changed.add(path);
  }

  readFile(path) {
    const file = this.files.get(path);
    return file && file.bytes.slice(0, file.length);
  }

  removeFile(path) {
    this.changed.add(path);
    return this.files.delete(path);
  }

  resize(handle, length) {
    const file = handle.file;
    if (length > file.bytes.length) {
      const larger = new Uint8Array(Math.max(length, 2 * file.bytes.length));
      larger.set(file.bytes.subarray(0, file.length));
      file.bytes = larger;
    } else if (length < file.length) {
      file.bytes.fill(0, length, file.length);
    }
    file.length = length;
    file.modified = Date.now();
    this.changed.add(handle.path);
  }

  readInto(number, start, length) {
    const target = this.bytes(start, length);
    if (number === 0) {
      const count = Math.min(length, this.input.length);
      target.set(this.input.subarray(0, count));
      this.input = this.input.subarray(count);
      return count;
    }
    const handle = this.open.get(number);
    const count = Math.max(0, Math.min(length, handle.file.length - handle.offset));
    target.set(handle.file.bytes.subarray(handle.offset, handle.offset + count));
    handle.offset += count;
    return count;
  }

  writeFrom(number, start, length) {
    const source = this.bytes(start, length);
    if (number <= 2) {
      this.write(number, this.decoders[number].decode(source.slice(), { stream: true }));
      return length;
    }
    const handle = this.open.get(number);
    if (handle.appends) handle.offset = handle.file.length;
    if (handle.offset + length > handle.file.length) this.resize(handle, handle.offset + length);
    handle.file.bytes.set(source, handle.offset);
    handle.offset += length;
    handle.file.modified = Date.now();
    this.changed.add(handle.path);
    return length;
  }

  // Moves the pieces of a vector of buffers; `move` moves one and returns how many bytes it moved.
  transfer(vector, count, result, move) {
    let total = 0;
    for (let index = 0; index < count; index++) {
      const start = this.view.getUint32(vector + 8 * index, true);
      const length = this.view.getUint32(vector + 8 * index + 4, true);
      const moved = move(start, length);
      total += moved;
      if (moved < length) break;
    }
    this.view.setUint32(result, total, true);
    return OK;
  }

  at(handle, offset, work) {
    const former = handle.offset;
    handle.offset = Number(offset);
    const status = work();
    handle.offset = former;
    return status;
  }

  writeStatus(address, kind, file) {
    const time = BigInt(file?.modified ?? 0) * 1000000n;
    const view = this.view;
    view.setBigUint64(address, 0n, true);
    view.setBigUint64(address + 8, 0n, true);
    view.setBigUint64(address + 16, 0n, true);
    view.setUint8(address + 16, kind);
    view.setBigUint64(address + 24, 1n, true);
    view.setBigUint64(address + 32, BigInt(file?.length ?? 0), true);
    for (const offset of [40, 48, 56]) view.setBigUint64(address + offset, time, true);
    return OK;
  }

  openPath(path, flags, appends, result) {
    let file = this.files.get(path);
    if (!file && this.isFolder(path)) {
      this.view.setUint32(result, this.addHandle({ path, isFolder: true }), true);
      return OK;
    }
    if (flags & FOLDER_ONLY) return file ? NO_FOLDER : NO_ENTRY;
    if (file && flags & EXCLUSIVE) return EXISTS;
    if (!file) {
      if (!(flags & CREATE) || !this.isFolder(path.replace(/\/[^/]*$/, "") || "/")) return NO_ENTRY;
      this.putFile(path, new Uint8Array());
      file = this.files.get(path);
    }
    const handle = { path, file, offset: 0, appends };
    if (flags & TRUNCATE) this.resize(handle, 0);
    this.view.setUint32(result, this.addHandle(handle), true);
    return OK;
  }

  addHandle(handle) {
    let number = FIRST_FREE;
    while (this.open.has(number)) number++;
    this.open.set(number, handle);
    return number;
  }

  listInto(number, start, length, cookie, result) {
    const folder = number === ROOT ? "/" : this.open.get(number).path;
    const names = this.list(folder);
    let used = 0;
    for (let index = Number(cookie); index < names.length && used < length; index++) {
      const name = encoder.encode(names[index]);
      const entry = new Uint8Array(24 + name.length);
      const view = new DataView(entry.buffer);
      view.setBigUint64(0, BigInt(index + 1), true);
      view.setBigUint64(8, BigInt(index + 1), true);
      view.setUint32(16, name.length, true);
      const path = folder === "/" ? `/${names[index]}` : `${folder}/${names[index]}`;
      view.setUint8(20, this.files.has(path) ? FILE : FOLDER);
      entry.set(name, 24);
      const piece = entry.subarray(0, length - used);
      this.bytes(start + used, piece.length).set(piece);
      used += piece.length;
    }
    this.view.setUint32(result, used, true);
    return OK;
  }

  rename(from, to) {
    const file = this.files.get(from);
    if (!file) return this.isFolder(from) ? UNSUPPORTED : NO_ENTRY;
    this.files.delete(from);
    this.files.set(to, file);
    this.changed.add(from).add(to);
    return OK;
  }

  wait(subscriptions, events, count, result) {
    let shortest = Infinity, user = 0n;
    for (let index = 0; index < count; index++) {
      const address = subscriptions + 48 * index;
      if (this.view.getUint8(address + 8) !== 0) continue;
      let time = Number(this.view.getBigUint64(address + 24, true)) / 1e6;
      const isAbsolute = this.view.getUint16(address + 40, true) & 1;
      if (isAbsolute) time -= this.view.getUint32(address + 16, true) === 0 ? Date.now() : performance.now();
      if (time < shortest) [shortest, user] = [time, this.view.getBigUint64(address, true)];
    }
    if (shortest === Infinity) return UNSUPPORTED;
    this.sleep(Math.max(0, shortest));
    this.bytes(events, 32).fill(0);
    this.view.setBigUint64(events, user, true);
    this.view.setUint32(result, 1, true);
    return OK;
  }

  writeStrings(strings, pointers, buffer) {
    let address = buffer;
    strings.forEach((string, index) => {
      this.view.setUint32(pointers + 4 * index, address, true);
      this.bytes(address, string.length).set(string);
      address += string.length;
    });
    return OK;
  }

  sizes(strings, count, bytes) {
    this.view.setUint32(count, strings.length, true);
    this.view.setUint32(bytes, strings.reduce((sum, string) => sum + string.length, 0), true);
    return OK;
  }

  // The functions of WASI that the module imports. Others fail, so that a module which needs them still loads.
  imports(module) {
    const known = this.functions();
    const table = {};
    for (const { module: room, name } of WebAssembly.Module.imports(module)) {
      if (room === "wasi_snapshot_preview1") table[name] = known[name] ?? (() => UNSUPPORTED);
    }
    return table;
  }

  functions() {
    const isOpen = (number) => number <= ROOT || this.open.has(number);
    const isFile = (number) => this.open.get(number)?.file;
    return {
      args_get: () => OK,
      args_sizes_get: (count, bytes) => this.sizes([], count, bytes),
      environ_get: (pointers, buffer) => this.writeStrings(this.environment, pointers, buffer),
      environ_sizes_get: (count, bytes) => this.sizes(this.environment, count, bytes),
      clock_res_get: (clock, result) => (this.view.setBigUint64(result, 1000000n, true), OK),
      clock_time_get: (clock, precision, result) => {
        const time = clock === 0 ? Date.now() : performance.now();
        this.view.setBigUint64(result, BigInt(Math.round(time * 1e6)), true);
        return OK;
      },
      random_get: (start, length) => {
        // A browser gives at most 65536 bytes at once.
        for (let done = 0; done < length; done += 65536) {
          const piece = new Uint8Array(Math.min(65536, length - done));
          this.bytes(start + done, piece.length).set(crypto.getRandomValues(piece));
        }
        return OK;
      },
      sched_yield: () => OK,
      proc_exit: (status) => {
        throw new Exit(String(status));
      },
      poll_oneoff: (subscriptions, events, count, result) => this.wait(subscriptions, events, count, result),
      fd_prestat_get: (number, result) => {
        if (number !== ROOT) return BAD_FILE;
        this.view.setUint32(result, 0, true);
        this.view.setUint32(result + 4, 1, true);
        return OK;
      },
      fd_prestat_dir_name: (number, start) => (this.bytes(start, 1).set([47]), OK),
      fd_fdstat_get: (number, result) => {
        if (!isOpen(number)) return BAD_FILE;
        const kind = number < ROOT ? CHARACTER_DEVICE : isFile(number) ? FILE : FOLDER;
        this.bytes(result, 24).fill(0);
        this.view.setUint8(result, kind);
        this.view.setUint16(result + 2, this.open.get(number)?.appends ? APPEND : 0, true);
        // The streams cannot be sought: they are no terminal either.
        this.view.setBigUint64(result + 8, number < ROOT ? 0x48n | 4n : ALL_RIGHTS, true);
        this.view.setBigUint64(result + 16, ALL_RIGHTS, true);
        return OK;
      },
      fd_fdstat_set_flags: (number, flags) => {
        const handle = this.open.get(number);
        if (handle) handle.appends = Boolean(flags & APPEND);
        return isOpen(number) ? OK : BAD_FILE;
      },
      fd_filestat_get: (number, result) => {
        if (!isOpen(number)) return BAD_FILE;
        const kind = number < ROOT ? CHARACTER_DEVICE : isFile(number) ? FILE : FOLDER;
        return this.writeStatus(result, kind, isFile(number));
      },
      fd_filestat_set_size: (number, length) => {
        if (!isFile(number)) return BAD_FILE;
        this.resize(this.open.get(number), Number(length));
        return OK;
      },
      fd_filestat_set_times: () => OK,
      path_filestat_set_times: () => OK,
      fd_sync: () => OK,
      fd_datasync: () => OK,
      fd_close: (number) => (this.open.delete(number) ? OK : BAD_FILE),
      fd_read: (number, vector, count, result) => {
        if (number !== 0 && !isFile(number)) return BAD_FILE;
        return this.transfer(vector, count, result, (start, length) => this.readInto(number, start, length));
      },
      fd_write: (number, vector, count, result) => {
        if (number !== 1 && number !== 2 && !isFile(number)) return BAD_FILE;
        return this.transfer(vector, count, result, (start, length) => this.writeFrom(number, start, length));
      },
      fd_pread: (number, vector, count, offset, result) => {
        if (!isFile(number)) return BAD_FILE;
        const read = (start, length) => this.readInto(number, start, length);
        return this.at(this.open.get(number), offset, () => this.transfer(vector, count, result, read));
      },
      fd_pwrite: (number, vector, count, offset, result) => {
        if (!isFile(number)) return BAD_FILE;
        const write = (start, length) => this.writeFrom(number, start, length);
        return this.at(this.open.get(number), offset, () => this.transfer(vector, count, result, write));
      },
      fd_seek: (number, offset, whence, result) => {
        const handle = this.open.get(number);
        if (!handle?.file) return BAD_FILE;
        const target = [0, handle.offset, handle.file.length][whence] + Number(offset);
        if (target < 0) return INVALID;
        handle.offset = target;
        this.view.setBigUint64(result, BigInt(target), true);
        return OK;
      },
      fd_tell: (number, result) => {
        if (!isFile(number)) return BAD_FILE;
        this.view.setBigUint64(result, BigInt(this.open.get(number).offset), true);
        return OK;
      },
      fd_readdir: (number, start, length, cookie, result) =>
        isOpen(number) ? this.listInto(number, start, length, cookie, result) : BAD_FILE,
      path_open: (folder, look, start, length, flags, rights, inherited, modes, result) =>
        this.openPath(this.path(folder, start, length), flags, Boolean(modes & APPEND), result),
      path_filestat_get: (folder, look, start, length, result) => {
        const path = this.path(folder, start, length);
        const file = this.files.get(path);
        if (file) return this.writeStatus(result, FILE, file);
        return this.isFolder(path) ? this.writeStatus(result, FOLDER) : NO_ENTRY;
      },
      path_create_directory: (folder, start, length) => {
        const path = this.path(folder, start, length);
        if (this.files.has(path) || this.isFolder(path)) return EXISTS;
        if (!this.isFolder(path.slice(0, path.lastIndexOf("/")) || "/")) return NO_ENTRY;
        this.folders.add(path);
        return OK;
      },
      path_remove_directory: (folder, start, length) => {
        const path = this.path(folder, start, length);
        if (!this.isFolder(path)) return this.files.has(path) ? NO_FOLDER : NO_ENTRY;
        if (this.list(path).length) return NOT_EMPTY;
        this.folders.delete(path);
        return OK;
      },
      path_unlink_file: (folder, start, length) => {
        const path = this.path(folder, start, length);
        if (this.removeFile(path)) return OK;
        return this.isFolder(path) ? IS_FOLDER : NO_ENTRY;
      },
      path_rename: (folder, start, length, target, targetStart, targetLength) =>
        this.rename(this.path(folder, start, length), this.path(target, targetStart, targetLength)),
      path_readlink: () => INVALID,
    };
  }
}
