// A new question comes up where the last one was: a second click that was meant for the last one
// must not answer it.
import { useEffect, useSignal } from "../html.js";

const A_DOUBLE_CLICK = 350; // ms

/**
 * Whether the question, known by its key, has been there long enough to be answered.
 * @param {string} question
 */
export function useArmed(question) {
  const armed = useSignal("");
  useEffect(() => {
    const arming = setTimeout(() => (armed.value = question), A_DOUBLE_CLICK);
    return () => clearTimeout(arming);
  }, [question]);
  return armed.value === question;
}
