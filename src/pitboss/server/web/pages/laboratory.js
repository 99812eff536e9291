// The laboratory: change the rules, and the exact answer follows.
import { html, signal, useEffect, useMemo, useSignal } from "../html.js";
import { Controls } from "../laboratory/controls.js";
import { addressOf, draftFrom, read, sameRules } from "../laboratory/draft.js";
import { share } from "../laboratory/numbers.js";
import { Report, verdict } from "../laboratory/report.js";
import { Sharing } from "../laboratory/sharing.js";
import { cancel, own, problem, retry, slow, solve, solving, standard } from "../laboratory/solutions.js";
import { presets, standardRules } from "../laboratory/standard.js";
import { ErrorWithRetry } from "../parts/error_with_retry.js";
import { notes } from "../parts/notes.js";
import { replaceAddress } from "../router.js";
import { isLoaded, loadStandard } from "../standard.js";
import { texts } from "../texts.js";

const words = texts.laboratory;

/** @param {PageProps} props */
export default function Laboratory({ query }) {
  const open = useSignal(isLoaded());
  const failed = useSignal("");
  const load = () => {
    failed.value = "";
    loadStandard().then(
      () => (open.value = true),
      ({ message }) => (failed.value = message),
    );
  };
  useEffect(load, []);
  if (open.value) return html`<${LaboratoryPage} query=${query} />`;
  return html`<h1>${words.title}</h1>
    ${
      failed.value
        ? html`<${ErrorWithRetry} problem=${failed.value} retry=${load} />`
        : html`<p class="loading">${texts.common.loading}</p>`
    }`;
}

/** @param {{ query: URLSearchParams }} props */
function LaboratoryPage({ query }) {
  const { draft, unread } = useMemo(() => {
    const found = draftFrom(query);
    return { draft: signal(found.draft), unread: found.unread };
  }, [query]);
  const { rules, wrong } = read(draft.value);
  const key = rules && addressOf(rules);
  useEffect(() => {
    solve(rules);
    if (key) replaceAddress(key);
  }, [key, query]);
  useEffect(() => cancel, []);
  const answer = own.value;
  useEffect(() => {
    if (answer) notes.announce(words.announce(share(answer.form.house_edge), verdict(answer, standard.value)));
  }, [answer, standard.value]);
  const stale = answer && !(rules && sameRules(rules, answer.rules));
  return html`
    <section class="lab-head">
      <h1>${words.title}</h1>
      <p>${words.lead}</p>
      <${Presets} rules=${rules} />
      ${unread.length > 0 && html`<p class="problem" role="alert">${words.unread(unread.join(", "))}</p>`}
    </section>
    <div class="lab">
      <section class="sheet lab-left"><${Controls} draft=${draft} wrong=${wrong} /></section>
      <div class="lab-right">
        <${Status} wrong=${!rules} />
        ${
          answer &&
          html`<div class=${`lab-answer ${stale ? "stale" : ""}`} aria-busy=${solving.value}>
          <${Report} own=${answer} standard=${standard.value} />
          <p class="dim small">${words.coverage} ${texts.payoffsWarning}</p>
          <${Sharing} own=${answer} standard=${standard.value} />
        </div>`
        }
      </div>
    </div>
    ${answer && html`<${Bar} answer=${answer} stale=${stale} />`}
  `;
}

/**
 * Presets are links, so that the browser's back button works.
 * @param {{ rules: import("../laboratory/draft.js").Rules | null }} props
 */
function Presets({ rules }) {
  return html`<nav class="lab-presets" aria-label=${words.presets}>
    ${presets(words).map(([title, changes]) => {
      const preset = /** @type {import("../laboratory/draft.js").Rules} */ ({ ...standardRules(), ...changes });
      const here = rules && sameRules(rules, preset);
      return html`<a key=${title} class="button" href=${addressOf(preset)} aria-current=${here ? "true" : undefined}>
        ${title}</a>`;
    })}
  </nav>`;
}

/**
 * Always there, so that nothing moves when it shows something.
 * @param {{ wrong: boolean }} props
 */
function Status({ wrong }) {
  const failed = problem.value;
  return html`<div class="lab-status">
    <p role="status">${wrong ? wrongWords() : failed ? "" : statusWords()}</p>
    ${
      failed &&
      (failed.code === "bad-request"
        ? html`<p class="problem" role="alert">${failed.message}</p>`
        : html`<${ErrorWithRetry} problem=${failed.message} retry=${retry} />`)
    }
    <div class=${`lab-progress ${solving.value && !failed ? "on" : ""}`} aria-hidden="true"></div>
  </div>`;
}

const wrongWords = () => (own.value ? `${words.wrongRules} ${words.rulesBefore}` : words.wrongRules);

function statusWords() {
  if (!solving.value) return own.value ? words.exact : "";
  return slow.value ? words.slow : words.counting;
}

/**
 * On a phone the fields hide the answer: its first figure stays in view.
 * @param {{ answer: import("../laboratory/solutions.js").Answer, stale: boolean }} props
 */
function Bar({ answer, stale }) {
  return html`<div class=${`lab-foot ${stale ? "stale" : ""}`} aria-hidden="true">
    <span>${words.figures.house_edge}</span><b class="number">${share(answer.form.house_edge)}</b>
    <span class="small">${verdict(answer, standard.value)}</span>
  </div>`;
}
