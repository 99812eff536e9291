// Keyboard shortcuts; not while a field has the focus, and not with a modifier.

/**
 * Runs `actions` by key until the returned function is called.
 * @param {Record<string, () => void>} actions
 */
export function onKey(actions) {
  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
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
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  }
  addEventListener("keydown", onKeyDown);
  return () => removeEventListener("keydown", onKeyDown);
}
