import type { Reply, RunEvent } from '../../core/event-types.ts'
import type { Fault } from '../../core/fault.ts'
import type { Source } from '../../core/source.ts'
import type { ToolCall } from '../../core/tool.ts'
import type { Usage } from '../../core/usage.ts'
import { dollars, duration, grouped, money } from '../amounts.ts'
import { statusOf } from '../caption.ts'
import type { ExportedPlaces } from '../exported-places.ts'
import type { Speech } from '../words/say.ts'
import { type Html, html, link } from './html.ts'

/** Characters of arguments that stand on one line, and of a result that stands open. */
const shortLine = 90
const shortResult = 400

export type Finished = Extract<RunEvent, { readonly type: 'tool.finished' }>

/** How a reply ends where nothing is wrong with it. */
const usualEnds: ReadonlySet<string> = new Set(['stop', 'tool-calls'])

/** A model step with its calls, and what became of them; `when` is the time it was over. */
export function stepHtml(
  number: number,
  reply: Reply,
  finished: ReadonlyMap<string, Finished>,
  when: string,
  places: ExportedPlaces,
  speech: Speech,
): Html {
  const { say, inReadersLanguage } = speech
  const { finish, text, reasoning, calls } = reply
  const numbers = [
    `${inReadersLanguage(duration(reply.durationMs))}${reply.firstMs < reply.durationMs ? say`, first output after ${inReadersLanguage(duration(reply.firstMs))}` : ''}`,
    ...usageWords(reply, speech),
    ...(reply.partial ? [say`cancelled`] : usualEnds.has(finish) ? [] : [say`finish reason: ${finish}`]),
  ]
  return html`<div class="card" id="step-${number}"><div class="row"><h3>${reply.standIn ? say`Plain retrieval instead of step ${number}` : say`Step ${number}`}</h3><span class="faint">${when}</span></div>
<p class="faint">${numbers.join(' · ')}</p>
${reasoning && html`<details><summary>${say`Reasoning`}</summary><p class="text">${reasoning}</p></details>`}
${text && (calls.length > 0 ? html`<p class="text">${text}</p>` : html`<details><summary>${say`Original model output`}</summary><pre>${text}</pre></details>`)}
${calls.map((call) => callHtml(call, finished.get(call.id), places, speech))}</div>`
}

/** Tokens and their cost; nothing where no token was used. */
export const usageWords = ({ usage, cost }: { readonly usage: Usage; readonly cost: number | null }, { say }: Speech): readonly string[] =>
  usage.inputTokens + usage.outputTokens > 0
    ? [say`${grouped(usage.inputTokens)} tokens in, ${grouped(usage.outputTokens)} out`, cost === null ? say`cost unknown` : money(cost)]
    : []

/** On one line where they are short. */
function argumentsOf({ input, malformed }: ToolCall): string {
  if (malformed !== undefined) return malformed
  const line = JSON.stringify(input) ?? ''
  return line.length <= shortLine ? line : JSON.stringify(input, null, 2)
}

function callHtml(call: ToolCall, result: Finished | undefined, places: ExportedPlaces, speech: Speech): Html {
  return html`<div class="call" id="${call.id}"><div class="row"><h3>${call.id} <code>${call.tool}</code></h3>${statusHtml(result, speech)}</div>
<pre>${places.withoutPaths(argumentsOf(call))}</pre>
${result?.record.error && faultHtml(result.record.error, speech)}
${result && resultHtml(result, places, speech)}</div>`
}

function statusHtml(result: Finished | undefined, { say, inReadersLanguage }: Speech): Html {
  if (!result) return html`<span class="bad">${say`no result`}</span>`
  const { record } = result
  const cost = record.costUsd === undefined ? '' : `, ${record.costUsd === null ? say`cost unknown` : dollars(record.costUsd)}`
  return html`<span class="${record.status === 'success' ? 'good' : 'bad'}">${inReadersLanguage(statusOf(record))}${cost}</span>`
}

const faultHtml = ({ code, message, remedy }: Fault, { inReadersLanguage }: Speech): Html =>
  html`<p class="bad">${code}: ${[message, ...(remedy ? [remedy] : [])].map(inReadersLanguage).join('. ')}</p>`

/** Short results stand open, others behind what they are. */
function resultHtml({ record, output, excerpt }: Finished, places: ExportedPlaces, { say, sayCount }: Speech): Html | undefined {
  const { text, sources = [] } = output
  if (record.error && text.startsWith(record.error.message)) return undefined
  if (sources.length === 0 && text.length <= shortResult) return text === '' ? undefined : html`<pre>${text}</pre>`
  const about = [
    say`Result`,
    ...(sources.length > 0 ? [sayCount(sources.length, 'source')] : []),
    ...(excerpt ? [say`partly shown to the model`] : []),
  ]
  return html`<details><summary>${about.reduce((all, each) => say`${all}, ${each}`)}</summary>${text && html`<pre>${text}</pre>`}${sources.map((source) => sourceHtml(source, places))}</details>`
}

const sourceHtml = (
  source: Source,
  { placeOf }: ExportedPlaces,
): Html => html`<p><strong>${[source.title, source.section].filter(Boolean).join(' > ')}</strong><br>
<span class="faint">${link(placeOf(source.uri, source))}</span></p><pre>${source.passage ?? source.text}</pre>`
