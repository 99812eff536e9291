// A new question appears where the last one was: the second click of a double click must not answer it.
import { useEffect, useSignal } from "../html.js";

const DOUBLE_CLICK_TIME = 350; // ms

/**
 * Whether the question, known by its key, has been there long enough to be answered.
 * @param {string} question
 */
export function useArmed(question) {
  const armed = useSignal("");
  useEffect(() => {
    const timer = setTimeout(() => (armed.value = question), DOUBLE_CLICK_TIME);
    return () => clearTimeout(timer);
  }, [question]);
  return armed.value === question;
}
