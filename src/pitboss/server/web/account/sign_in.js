// Without a session: play as a guest, log in, or register.
import { html, useSignal } from "../html.js";
import { me, startGuestSession, suggestedName } from "../me.js";
import { LONGEST_NAME, tidyName } from "../names.js";
import { TextField } from "../parts/fields.js";
import { notes } from "../parts/notes.js";
import { RequestStatus, useRequest } from "../parts/request.js";
import { go } from "../router.js";
import { texts } from "../texts.js";
import { logIn, register, SHORTEST_PASSWORD } from "./session.js";

const say = texts.account;

export function SignIn() {
  return html`<h1>${say.nobody}</h1>
    <p class="dim">${say.nobodyLead}</p>
    <div class="sheets"><${PlayAsGuest} /><${WithPassword} /></div>`;
}

function PlayAsGuest() {
  const name = useSignal(suggestedName());
  const { busy, problem, run } = useRequest();
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    if (!tidyName(name.value)) problem.value = say.noName;
    else run(() => startGuestSession(tidyName(name.value)).then(() => go("/")));
  };
  return html`<section class="sheet">
    <h2>${say.atOnce}</h2>
    <p class="dim">${say.atOnceLead}</p>
    <form class="stack" onSubmit=${submit}>
      <${TextField} label=${say.name} value=${name} maxlength=${LONGEST_NAME} autocomplete="nickname" />
      <${RequestStatus} problem=${problem.value} />
      <div class="row">
        <button class="primary" disabled=${busy.value}>${say.arrive}</button>
        <button type="button" onClick=${() => (name.value = suggestedName())}>${say.another}</button>
      </div>
    </form>
  </section>`;
}

function WithPassword() {
  const name = useSignal("");
  const password = useSignal("");
  const { busy, problem, run } = useRequest();
  /** @param {number} least */
  const missing = (least) => {
    if (!tidyName(name.value)) return say.noName;
    if (!password.value) return say.noPassword;
    return password.value.length < least ? say.shortPassword(least) : "";
  };
  /**
   * @param {(name: string, password: string) => Promise<unknown>} begin
   * @param {number} least
   */
  const start = (begin, least) => {
    problem.value = missing(least);
    if (problem.value) return;
    run(async () => {
      await begin(tidyName(name.value), password.value);
      notes.say(say.welcome(me.value?.player), "good");
    });
  };
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    start(logIn, 1);
  };
  return html`<section class="sheet">
    <h2>${say.registered}</h2>
    <p class="dim">${say.registeredLead}</p>
    <form class="stack" onSubmit=${submit}>
      <${TextField} label=${say.name} value=${name} maxlength=${LONGEST_NAME} autocomplete="username" />
      <${TextField} label=${say.password} value=${password} type="password" maxlength="128"
        hint=${say.passwordHint(SHORTEST_PASSWORD)} autocomplete="current-password" />
      <${RequestStatus} problem=${problem.value} />
      <div class="row">
        <button class="primary" disabled=${busy.value}>${say.logIn}</button>
        <button type="button" disabled=${busy.value} onClick=${() => start(register, SHORTEST_PASSWORD)}>
          ${say.register}</button>
      </div>
    </form>
  </section>`;
}
