// Forms and buttons that ask the house for something, and say below what came of it.
import { html, useSignal } from "../html.js";

/** What a form is about to do, one thing at a time; a refusal stands below it until the next try. */
export function useRequest() {
  const busy = useSignal(false);
  const problem = useSignal("");
  /** @param {() => Promise<unknown>} work */
  async function run(work) {
    if (busy.value) return;
    busy.value = true;
    problem.value = "";
    try {
      await work();
    } catch (error) {
      if (!("code" in error)) throw error;
      problem.value = error.message;
    } finally {
      busy.value = false;
    }
  }
  return { busy, problem, run };
}

/**
 * The one line below a form: why it was refused, or else how it stands.
 * @param {{ problem: string, words?: string }} props
 */
export const RequestStatus = ({ problem, words = "" }) => html`<p class="form-status" role="status">
  ${problem ? html`<span class="problem">${problem}</span>` : words}</p>`;
