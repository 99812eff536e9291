// What drawings share: the width that they have, and round steps for their scales.
import { useLayoutEffect, useSignal } from "../html.js";

const MIN_WIDTH = 240; // pixels

/**
 * The width of an element, whenever it changes: drawings are made for it, so that their texts stay legible.
 * @param {{ current: HTMLElement | null }} frame
 */
export function useWidth(frame) {
  const width = useSignal(MIN_WIDTH);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => {
      width.value = Math.max(MIN_WIDTH, Math.floor(element.clientWidth));
    };
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return width.value;
}

/**
 * The smallest of 1, 2, 5, 10, 20 … and of 0.5, 0.2 … that is no less.
 * @param {number} least
 */
export function roundStep(least) {
  const decade = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((step) => step * decade >= least - 1e-12) ?? 10) * decade;
}
