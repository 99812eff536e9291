// The focus, moved to where the next key is expected.

/**
 * Focuses what is found; nothing happens where nothing is.
 * @param {string} selector
 * @param {ParentNode | null} [within]
 * @param {FocusOptions} [options]
 */
export function focusOn(selector, within = document, options = {}) {
  const found = within?.querySelector(selector);
  if (found instanceof HTMLElement) found.focus(options);
}
