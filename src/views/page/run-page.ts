import type { Verification } from '../../core/event-log.ts'
import type { RunEvent } from '../../core/event-types.ts'
import type { Fault } from '../../core/fault.ts'
import { replay } from '../../core/fold-run.ts'
import { planLines } from '../../core/plan.ts'
import type { Run } from '../../core/run.ts'
import { duration, grouped, money } from '../amounts.ts'
import { endReason } from '../end-reason.ts'
import { type ExportedPlaces, exportedPlaces } from '../exported-places.ts'
import { runNote } from '../run-note.ts'
import { toolCalls } from '../tool-calls.ts'
import { englishSpeech, type Speech } from '../words/say.ts'
import { answerHtml, contradictionsHtml, quotesHtml, utc } from './answer-html.ts'
import { type Html, html } from './html.ts'
import { pageHtml } from './page-html.ts'
import { timeline } from './run-page-timeline.ts'

/**
 * A run as one HTML page that stands by itself: question, answer with marks that lead to the quotes, plan, every step with arguments, results, durations,
 * tokens, cost and faults, and whether the log proved untouched. It holds no script, fetches nothing and forbids both; all words are escaped. Dates are UTC,
 * and documents are named as `exportedPlaces` names them.
 */
export function runPage(events: readonly RunEvent[], proof: Verification, speech: Speech = englishSpeech): string {
  const { say } = speech
  const run = replay(events[0]?.run ?? '', events)
  const question = run.request?.question ?? run.id
  const places = exportedPlaces(run.sources.values(), run.request?.folder)
  const body = html`<header>
<p class="brand">${say`ibid run ${run.id}`}</p>
<h1>${question}</h1>
${summary(run, proof, speech)}
</header>
<main>
${answerSection(run, places, speech)}
${quotesSection(run, places, speech)}
${run.plan && html`<section><h2>${say`Plan`}</h2><div class="card text">${planLines(run.plan)}</div></section>`}
<section><h2>${say`Steps`}</h2>${timeline(events, places, speech)}</section>
${requestSection(run, places, speech)}
${proofSection(proof, speech)}
</main>`
  return pageHtml(question, body)
}

const facts = (rows: readonly (readonly [string, string | Html | undefined])[]): Html =>
  html`<dl class="facts">${rows.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [html`<dt>${name}</dt><dd>${value}</dd>`]))}</dl>`

function summary(run: Run, proof: Verification, { say, sayCount, sayText, inReadersLanguage }: Speech): Html {
  const { request, end, answer, usage, startedAt, lastAt, reused } = run
  return facts([
    [say`Asked`, utc(startedAt)],
    [
      say`Outcome`,
      end
        ? say`${sayText(end.status)} (${inReadersLanguage(endReason(end.reason))}) after ${inReadersLanguage(duration(lastAt - startedAt))}`
        : inReadersLanguage(endReason('unfinished')),
    ],
    [say`Model`, request?.model],
    [say`Confidence`, answer && `${sayText(answer.confidence)} (${answer.confidenceScore})`],
    [say`Work`, say`${sayCount(run.steps, 'model step')}, ${sayCount(toolCalls(run), 'tool call')}`],
    [say`Tokens`, say`${grouped(usage.inputTokens)} in (${grouped(usage.cachedInputTokens)} cached), ${grouped(usage.outputTokens)} out`],
    [say`Cost`, run.cost === null ? say`unknown` : money(run.cost)],
    [say`For`, request?.useCase],
    [say`Forked from`, request?.forkedFrom && say`run ${request.forkedFrom.run} after event ${request.forkedFrom.seq}`],
    [
      say`Log`,
      proof.intact
        ? html`<a href="#proof">${say`intact`}</a>`
        : html`<a class="bad" href="#proof">${proof.cutOff ? say`cut off before event ${proof.brokenAt}` : say`changed at event ${proof.brokenAt}`}</a>`,
    ],
    [say`Reused from`, reused && say`run ${reused.from}, ${utc(reused.at)}`],
  ])
}

function answerSection(run: Run, places: ExportedPlaces, speech: Speech): Html {
  const note = runNote(run)
  const { say, inReadersLanguage, noteInReadersLanguage } = speech
  return html`<section><h2>${say`Answer`}</h2><div class="card">${answerHtml(run, speech)}</div>
${note && html`<p><strong>${say`Note`}</strong> ${noteInReadersLanguage(note)}</p>`}
${contradictionsHtml(run, places, speech)}
${run.end?.fault && html`<p class="bad"><strong>${say`Error`}</strong> ${faultWords(run.end.fault, inReadersLanguage)}</p>`}</section>`
}

const faultWords = ({ message, remedy }: Fault, read: Speech['inReadersLanguage']): string =>
  [message, ...(remedy ? [remedy] : [])].map(read).join('; ')

function quotesSection(run: Run, places: ExportedPlaces, { say }: Speech): Html | undefined {
  const about = (mark: number): Html | undefined => {
    const citation = run.answer?.citations.find((each) => each.mark === mark)
    if (!citation) return undefined
    const { support, source: handle } = citation
    const found = run.results.find(({ handles }) => handles.includes(handle))?.record.call.id
    return html`${say`support ${support}, source ${handle}`}${found && html`${say`, read by`} <a href="#${found}">${found}</a>`}`
  }
  const quotes = quotesHtml(run, places, { about })
  return quotes && html`<section><h2>${say`Quotes`}</h2>${quotes}</section>`
}

function requestSection({ request }: Run, { withoutPaths }: ExportedPlaces, { say, sayCount }: Speech): Html | undefined {
  if (!request) return undefined
  const { question: _question, system, context, history = [], ...rest } = request
  return html`<section><h2>${say`Request`}</h2>
${history.length > 0 && html`<details><summary>${sayCount(history.length, 'earlier turn')}</summary>${history.map((turn) => html`<p class="text"><strong>${turn.question}</strong>\n${turn.answer}</p>`)}</details>`}
${context && html`<details><summary>${say`Text attached to the question`}</summary><pre>${context}</pre></details>`}
<details><summary>${say`System prompt`}</summary><pre>${withoutPaths(system)}</pre></details>
<details><summary>${say`Everything else`}</summary><pre>${withoutPaths(JSON.stringify(rest, null, 2))}</pre></details></section>`
}

function proofSection(proof: Verification, { say, inReadersLanguage }: Speech): Html {
  return html`<section id="proof"><h2>${say`Proof`}</h2>${
    proof.intact
      ? html`<p><strong class="good">${say`Intact.`}</strong> ${say`The hash chain of all ${proof.events} events was intact when this page was created.`}</p>
<p class="faint">${say`Last hash`} <code>${proof.head}</code>${proof.end === 'unattested' && say`. Its end cannot be confirmed, because an earlier version of ibid stored it.`}</p>`
      : proof.cutOff
        ? html`<p><strong class="bad">${say`Cut off before event ${proof.brokenAt}`}</strong>${say`: ${inReadersLanguage(proof.problem)}.`}</p>`
        : html`<p><strong class="bad">${say`Changed at event ${proof.brokenAt}`}</strong> ${say`of ${proof.events}: ${inReadersLanguage(proof.problem)}.`}</p>`
  }
<p class="faint">${say`This page proves nothing by itself. To export the events with their hashes, run`} <code>ibid runs export --jsonl</code>${say`; to verify them, run`} <code>ibid runs verify --file</code>${say`.`}</p></section>`
}
