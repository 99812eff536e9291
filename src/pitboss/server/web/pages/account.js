// The account: name, password, purse, seats, statement.

import { ChangePassword } from "../account/password.js";
import { keepName, SHORTEST_PASSWORD } from "../account/session.js";
import { SignIn } from "../account/sign_in.js";
import { Statement } from "../account/statement.js";
import { get } from "../api.js";
import { html, useEffect, useSignal } from "../html.js";
import { askForAllowance, logOut, me, refresh } from "../me.js";
import { show } from "../money.js";
import { ConfirmDialog } from "../parts/confirm_dialog.js";
import { TextField } from "../parts/fields.js";
import { attempt, notes } from "../parts/notes.js";
import { RequestStatus, useRequest } from "../parts/request.js";
import { texts } from "../texts.js";

const say = texts.account;

export default function Account() {
  const problem = useSignal("");
  const load = () => {
    problem.value = "";
    refresh().catch((error) => (problem.value = error.message));
  };
  useEffect(load, []); // the purse may have changed since
  if (me.value) return html`<${Profile} who=${me.value} />`;
  if (me.value === null) return html`<${SignIn} />`;
  return html`<h1>${texts.pages.account}</h1>
    ${
      problem.value
        ? html`<p class="problem" role="alert">${problem.value}</p>
          <button onClick=${load}>${texts.common.retry}</button>`
        : html`<p class="loading">${texts.common.loading}</p>`
    }`;
}

/** @param {{ who: Server.Me }} props */
function Profile({ who }) {
  const { player, role, guest, purse } = who;
  return html`<header class="desk-head">
      <div>
        <h1 class="break">${say.hello(player)}</h1>
        <p class="dim">${guest ? say.guest : say.account}
          ${role === "host" && html` ${say.host} <a href="/host">${say.toHost}</a>`}</p>
      </div>
      <${LogOut} guest=${guest} />
    </header>
    <div class="sheets account">
      <section class="sheet stack">
        <h2>${say.purse}</h2>
        <p class="account-purse number">${show(purse)}</p>
        <${Allowance} lacking=${who.allowance} />
        <${Seats} seats=${who.seats} />
      </section>
      ${guest ? html`<${KeepName} player=${player} />` : html`<${ChangePassword} player=${player} />`}
    </div>
    <${Statement} moved=${purse} />`;
}

/** @param {{ lacking: string }} props */
function Allowance({ lacking }) {
  const short = lacking !== "0.00";
  const ask = () => attempt(async () => notes.say(say.allowanceGiven(show(await askForAllowance())), "good"));
  return html`<div class="stack">
    <p class="dim">${short ? say.allowanceOf(show(lacking)) : say.allowanceWords}</p>
    ${short && html`<button class="primary" onClick=${ask}>${say.allowance}</button>`}
  </div>`;
}

/** @param {{ seats: Server.Me["seats"] }} props */
function Seats({ seats }) {
  const names = useSignal(new Map());
  useEffect(() => {
    if (!seats.length) return;
    /** @param {Server.TableLine[]} tables */
    const named = (tables) => (names.value = new Map(tables.map(({ table, name }) => [table, name])));
    get("/api/tables").then(named, () => {}); // without it the tables go by their ids
  }, [seats.length]);
  return html`<h3>${say.seats}</h3>
    ${
      seats.length === 0
        ? html`<p class="dim">${say.atNoTable} <a href="/">${texts.common.toLobby}</a></p>`
        : html`<ul class="account-seats">
          ${seats.map(
            ({ table, seat, stack }) => html`<li key=${table}>
            <a href=${`/table/${table}`}>${names.value.get(table) ?? say.tableGone(table)}</a>${" "}
            <span class="dim">${say.seatAt(seat, show(stack))}</span>
          </li>`,
          )}
        </ul>`
    }`;
}

/** @param {{ player: string }} props */
function KeepName({ player }) {
  const password = useSignal("");
  const { busy, problem, run } = useRequest();
  /** @param {Event} event */
  const keep = (event) => {
    event.preventDefault();
    if (password.value.length < SHORTEST_PASSWORD) problem.value = say.shortPassword(SHORTEST_PASSWORD);
    else run(() => keepName(password.value).then(() => notes.say(say.kept, "good")));
  };
  return html`<section class="sheet">
    <h2>${say.keep}</h2>
    <p class="dim">${say.registeredLead}</p>
    <form class="stack" onSubmit=${keep}>
      <input hidden type="text" autocomplete="username" value=${player} readonly />
      <${TextField} label=${say.password} value=${password} type="password" maxlength="128"
        hint=${say.passwordHint(SHORTEST_PASSWORD)} autocomplete="new-password" />
      <${RequestStatus} problem=${problem.value} />
      <div class="row"><button class="primary" disabled=${busy.value}>${say.keep}</button></div>
    </form>
  </section>`;
}

/** @param {{ guest: boolean }} props */
function LogOut({ guest }) {
  const sure = useSignal(false);
  const proceed = () => {
    sure.value = false;
    return attempt(() => logOut().then(() => notes.say(say.loggedOut)));
  };
  const ask = () => {
    if (guest) sure.value = true;
    else proceed();
  };
  return html`<div class="row">
    <button onClick=${ask}>${say.logOut}</button>
    <${ConfirmDialog} open=${sure} title=${say.logOutTitle} words=${say.logOutWarning} yes=${say.logOut}
      act=${proceed} />
  </div>`;
}
