// Changing the password of an account; faults are shown at their fields.
import { html, useRef, useSignal } from "../html.js";
import { TextField } from "../parts/fields.js";
import { focusOn } from "../parts/focus.js";
import { notes } from "../parts/notes.js";
import { RequestStatus, useRequest } from "../parts/request.js";
import { texts } from "../texts.js";
import { changePassword, SHORTEST_PASSWORD } from "./session.js";

const say = texts.account;

/** @typedef {{ present?: string, chosen?: string }} Faults what is wrong, by field */

/** @type {Record<string, "present" | "chosen">} */
const FIELD_OF = { "wrong-password": "present", "bad-password": "chosen" }; // by the code of the refusal

/** @param {{ player: string }} props */
export function ChangePassword({ player }) {
  const present = useSignal("");
  const chosen = useSignal("");
  const faults = useSignal(/** @type {Faults} */ ({}));
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  const { busy, problem, run } = useRequest();
  /** @param {Faults} found */
  const showFaults = (found) => {
    faults.value = found;
    requestAnimationFrame(() => focusOn('[aria-invalid="true"]', form.current));
  };
  const change = async () => {
    try {
      await changePassword(present.value, chosen.value);
    } catch (error) {
      if (!(error.code in FIELD_OF)) throw error;
      return showFaults({ [FIELD_OF[error.code]]: error.message });
    }
    present.value = chosen.value = "";
    return notes.say(say.changed, "good");
  };
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    problem.value = "";
    showFaults(missing(present.value, chosen.value));
    if (!Object.keys(faults.value).length) run(change);
  };
  // Not disabled while busy: the button would lose the focus.
  return html`<section class="sheet">
    <h2>${say.change}</h2>
    <p class="dim">${say.changeLead}</p>
    <form class="stack" ref=${form} onSubmit=${submit}>
      <input hidden type="text" autocomplete="username" value=${player} readonly />
      <${TextField} label=${say.presentPassword} value=${present} type="password" maxlength="128"
        autocomplete="current-password" fault=${faults.value.present} />
      <${TextField} label=${say.newPassword} value=${chosen} type="password" maxlength="128"
        hint=${say.passwordHint(SHORTEST_PASSWORD)} autocomplete="new-password" fault=${faults.value.chosen} />
      <${RequestStatus} problem=${problem.value} />
      <div class="row"><button class="primary" aria-disabled=${busy.value}>${say.change}</button></div>
    </form>
  </section>`;
}

/**
 * Faults that are known without the server.
 * @param {string} present
 * @param {string} chosen
 */
function missing(present, chosen) {
  /** @type {Faults} */
  const found = {};
  if (!present) found.present = say.noPresentPassword;
  if (chosen.length < SHORTEST_PASSWORD) found.chosen = say.shortPassword(SHORTEST_PASSWORD);
  return found;
}
