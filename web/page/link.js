// Links that hold code: the text, compressed, after the `#`, which a browser never sends to a server.

const MAX_BYTES = 8 << 10;
const MAX_TEXT_BYTES = 256 << 10;
const START = "#code=";

async function collect(stream) {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// Returns a link that holds a text, or `null` if it would be too long.
export async function makeLink(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const letters = btoa(String.fromCharCode(...await collect(stream)));
  const link = `${location.origin}${location.pathname}${START}${letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
  return link.length <= MAX_BYTES ? link : null;
}

// Returns the text that a link holds, or `null` if there is none. A small link may hold a text of any length: it is read piece by
// piece, up to a limit.
export async function readLink(hash) {
  if (!hash.startsWith(START) || hash.length > MAX_BYTES) return null;
  try {
    const letters = atob(hash.slice(START.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const pieces = [];
    let length = 0;
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      length += piece.value.length;
      if (length > MAX_TEXT_BYTES) return null;
      pieces.push(piece.value);
    }
    return await new Blob(pieces).text();
  } catch {
    return null;
  }
}
