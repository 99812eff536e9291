// Requests of forms and buttons, and the status below them.
import { html, useSignal } from "../html.js";

/** One request at a time; `problem` is why the last one was refused. */
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
 * The line below a form: why it was refused, or its status.
 * @param {{ problem: string, words?: string }} props
 */
export const RequestStatus = ({ problem, words = "" }) => html`<p class="form-status" role="status">
  ${problem ? html`<span class="problem">${problem}</span>` : words}</p>`;
