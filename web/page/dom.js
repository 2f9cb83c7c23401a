// Small helpers for the elements of the page.

export const find = (id) => document.getElementById(id);

// Makes an element. A property that is a function is a listener; the other properties are attributes.
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

const TABLE_ELEMENTS = new Set(["TABLE", "THEAD", "TBODY", "TR", "TD", "TH", "PRE", "SPAN", "DIV", "BR"]);

// Copies the tables of a result. Text of APL programs may hold anything: only elements of tables, and their classes, are copied.
export function copyTables(html) {
  const copy = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE || !TABLE_ELEMENTS.has(node.nodeName)) return "";
    const properties = node.className ? { class: node.className } : {};
    return make(node.nodeName, properties, ...[...node.childNodes].map(copy));
  };
  const page = new DOMParser().parseFromString(html, "text/html");
  return [...page.body.childNodes].map(copy);
}

// Returns a picture. As an image, SVG runs no scripts and loads nothing.
export function makePicture(svg, description) {
  const bytes = new TextEncoder().encode(svg);
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return make("img", { src: `data:image/svg+xml;base64,${btoa(letters)}`, alt: description });
}

// Marks the pieces of a text by their classes; places count characters.
export function colour(text, pieces) {
  const characters = [...text];
  const nodes = [];
  let end = 0;
  for (const [start, stop, name] of pieces) {
    nodes.push(characters.slice(end, start).join(""));
    nodes.push(make("span", { class: name === "error" ? "bad" : name }, characters.slice(start, stop).join("")));
    end = stop;
  }
  nodes.push(characters.slice(end).join(""));
  return nodes;
}

export function download(name, bytes) {
  const address = URL.createObjectURL(new Blob([bytes]));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
