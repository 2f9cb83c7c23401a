// What survives a reload: the files of the interpreter, the workspace among them, and the history. It is kept in IndexedDB.

let opening;

function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("zilde", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("files");
      request.result.createObjectStore("page");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

function finish(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export async function readFiles() {
  // A browser that keeps nothing, such as a private window of some, still runs APL.
  try {
    const files = (await open()).transaction("files").objectStore("files");
    const [paths, contents] = await Promise.all([finish(files.getAllKeys()), finish(files.getAll())]);
    return paths.map((path, index) => [path, contents[index]]);
  } catch {
    return [];
  }
}

// Writes files, and removes those without bytes.
export async function writeFiles(changes) {
  const transaction = (await open()).transaction("files", "readwrite");
  const files = transaction.objectStore("files");
  for (const [path, bytes] of changes) {
    if (bytes) files.put(bytes, path);
    else files.delete(path);
  }
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
}

export async function read(name) {
  try {
    return await finish((await open()).transaction("page").objectStore("page").get(name));
  } catch {
    return undefined;
  }
}

export async function write(name, value) {
  try {
    await finish((await open()).transaction("page", "readwrite").objectStore("page").put(value, name));
  } catch {
    // Nothing is kept: see readFiles.
  }
}
