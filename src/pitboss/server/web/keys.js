// Single keys for what the rail offers; not while somebody types, and not with a modifier.

/**
 * Hears the keys of `deeds` until the function that is given back is called.
 * @param {Record<string, () => void>} deeds
 */
export function onKey(deeds) {
  /** @param {KeyboardEvent} event */
  function hear(event) {
    const typing =
      event.target instanceof Element && event.target.closest("input:not([type=radio]), select, textarea, dialog");
    if (
      typing ||
      document.querySelector("dialog[open]") ||
      event.repeat ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    const deed = deeds[event.key.toLowerCase()];
    if (!deed) return;
    event.preventDefault();
    deed();
  }
  addEventListener("keydown", hear);
  return () => removeEventListener("keydown", hear);
}
