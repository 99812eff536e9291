// The focus, moved to where the next key is expected.

/**
 * Focuses the first element that matches, if there is one.
 * @param {string} selector
 * @param {ParentNode | null} [within]
 * @param {FocusOptions} [options]
 */
export function focusOn(selector, within = document, options = {}) {
  const found = within?.querySelector(selector);
  if (found instanceof HTMLElement) found.focus(options);
}
