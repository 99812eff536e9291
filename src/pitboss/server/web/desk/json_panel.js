// The hand and the answer as JSON: exactly what `pitboss settle` takes, and what it prints with --json.
import { html, signal } from "../html.js";
import { copy, download, FileButton } from "../parts/files.js";
import { texts } from "../texts.js";
import { asText } from "./hand_form.js";
import { form } from "./state.js";

const say = texts.desk.papers;

const edited = signal(/** @type {string | null} */ (null)); // the text, while it is not that of the form
const problem = signal("");

/**
 * `use` takes a text over, or says in words why not; `answer` is the command's, or undefined.
 * @param {{ use: (text: string) => string, answer?: object }} props
 */
export function JsonPanel({ use, answer }) {
  /** @param {string} text */
  const take = (text) => {
    problem.value = use(text) ?? "";
    edited.value = problem.value ? text : null;
  };
  return html`<details class="sheet desk-papers no-print">
    <summary><h2>${say.title}</h2></summary>
    <p class="dim">${say.lead}</p>
    <div class="sheets">
      <${Hand} take=${take} />
      <${AnswerJson} answer=${answer} />
    </div>
  </details>`;
}

/** @param {{ take: (text: string) => void }} props */
function Hand({ take }) {
  const own = asText(form.value);
  const text = edited.value ?? own;
  const back = () => {
    edited.value = null;
    problem.value = "";
  };
  return html`<section class="stack">
    <h3 id="desk-hand-title">${say.hand}</h3>
    <textarea class="mono" rows="14" spellcheck=${false} aria-labelledby="desk-hand-title"
      aria-describedby="desk-hand-note" aria-invalid=${Boolean(problem.value)} value=${text}
      onInput=${(event) => (edited.value = event.target.value)}></textarea>
    <span class="field-note" id="desk-hand-note" role="status">
      ${
        problem.value
          ? html`<span class="problem">${texts.desk.file(problem.value)}</span>`
          : edited.value !== null && html`<small class="dim">${say.edited}</small>`
      }
    </span>
    <div class="row">
      <button type="button" class="primary" disabled=${edited.value === null} onClick=${() => take(text)}>
        ${say.use}</button>
      <button type="button" disabled=${edited.value === null} onClick=${back}>${say.undo}</button>
      <${FileButton} label=${say.load} accept=".json,application/json" read=${take} />
      <${CopyAndDownload} what=${say.hand} name="disputed-hand.json" text=${own} />
    </div>
  </section>`;
}

/** @param {{ answer?: object }} props */
function AnswerJson({ answer }) {
  const text = answer && edited.value === null ? asText(answer) : "";
  return html`<section class="stack">
    <h3 id="desk-answer-title">${say.answer}</h3>
    ${
      text
        ? html`<textarea class="mono" rows="14" readonly aria-labelledby="desk-answer-title" value=${text}></textarea>
          <span class="field-note"></span>
          <div class="row"><${CopyAndDownload} what=${say.answer} name="settlement.json" text=${text} /></div>`
        : html`<p class="dim">${edited.value === null ? say.noAnswer : say.notTaken}</p>`
    }
  </section>`;
}

/**
 * A file ends with a line break, as the command's output does.
 * @param {{ what: string, name: string, text: string }} props
 */
function CopyAndDownload({ what, name, text }) {
  return html`
    <button type="button" aria-label=${`${say.copy}: ${what}`} onClick=${() => copy(text)}>${say.copy}</button>
    <button type="button" aria-label=${`${say.download}: ${what}`} onClick=${() => download(name, `${text}\n`)}>
      ${say.download}</button>
  `;
}
