// Texts read from a file, copied, and downloaded.
import { html, useRef } from "../html.js";
import { texts } from "../texts.js";
import { notes } from "./notes.js";

/**
 * A button that asks for a file and reads its text.
 * @param {{ label: string, accept: string, read: (text: string) => void }} props
 */
export function FileButton({ label, accept, read }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {FieldEvent} event */
  const chosen = async (event) => {
    const file = event.target.files?.[0];
    event.target.value = ""; // the same file may be chosen again
    if (file) read(await file.text());
  };
  return html`<button type="button" onClick=${() => input.current?.click()}>${label}</button>
    <input ref=${input} type="file" hidden accept=${accept} onChange=${chosen} />`;
}

/**
 * Puts a text on the clipboard, also without HTTPS.
 * @param {string} text
 */
export async function copy(text, words = texts.common.copied) {
  const done = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (done || copiedByHand(text)) notes.say(words, "good");
  else notes.say(texts.common.notCopied, "bad");
}

/**
 * Copies from a text area; inside an open dialog, which alone can have the focus.
 * @param {string} text
 */
function copiedByHand(text) {
  const area = Object.assign(document.createElement("textarea"), { value: text });
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

/**
 * @param {string} name
 * @param {string} text
 */
export function download(name, text, kind = "application/json") {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
