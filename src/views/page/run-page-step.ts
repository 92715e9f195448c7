import type { Reply, RunEvent } from '../../core/event-types.ts'
import type { Fault } from '../../core/fault.ts'
import type { Source } from '../../core/source.ts'
import type { ToolCall } from '../../core/tool.ts'
import type { Usage } from '../../core/usage.ts'
import { counted, dollars, duration, grouped, money } from '../amounts.ts'
import { statusOf } from '../caption.ts'
import type { ExportedPlaces } from '../exported-places.ts'
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
): Html {
  const { finish, text, reasoning, calls } = reply
  const numbers = [
    `${duration(reply.durationMs)}${reply.firstMs < reply.durationMs ? `, first output after ${duration(reply.firstMs)}` : ''}`,
    ...usageWords(reply),
    ...(reply.partial ? ['cancelled'] : usualEnds.has(finish) ? [] : [`finish reason: ${finish}`]),
  ]
  return html`<div class="card" id="step-${number}"><div class="row"><h3>${reply.standIn ? `Plain retrieval instead of step ${number}` : `Step ${number}`}</h3><span class="faint">${when}</span></div>
<p class="faint">${numbers.join(' · ')}</p>
${reasoning && html`<details><summary>Reasoning</summary><p class="text">${reasoning}</p></details>`}
${text && (calls.length > 0 ? html`<p class="text">${text}</p>` : html`<details><summary>Original model output</summary><pre>${text}</pre></details>`)}
${calls.map((call) => callHtml(call, finished.get(call.id), places))}</div>`
}

/** Tokens and their cost; nothing where no token was used. */
export const usageWords = ({ usage, cost }: { readonly usage: Usage; readonly cost: number | null }): readonly string[] =>
  usage.inputTokens + usage.outputTokens > 0
    ? [`${grouped(usage.inputTokens)} tokens in, ${grouped(usage.outputTokens)} out`, money(cost)]
    : []

/** On one line where they are short. */
function argumentsOf({ input, malformed }: ToolCall): string {
  if (malformed !== undefined) return malformed
  const line = JSON.stringify(input) ?? ''
  return line.length <= shortLine ? line : JSON.stringify(input, null, 2)
}

function callHtml(call: ToolCall, result: Finished | undefined, places: ExportedPlaces): Html {
  return html`<div class="call" id="${call.id}"><div class="row"><h3>${call.id} <code>${call.tool}</code></h3>${statusHtml(result)}</div>
<pre>${places.withoutPaths(argumentsOf(call))}</pre>
${result?.record.error && faultHtml(result.record.error)}
${result && resultHtml(result, places)}</div>`
}

function statusHtml(result: Finished | undefined): Html {
  if (!result) return html`<span class="bad">no result</span>`
  const { record } = result
  const cost = record.costUsd === undefined ? '' : `, ${dollars(record.costUsd)}`
  return html`<span class="${record.status === 'success' ? 'good' : 'bad'}">${statusOf(record)}${cost}</span>`
}

const faultHtml = ({ code, message, remedy }: Fault): Html =>
  html`<p class="bad">${code}: ${[message, remedy].filter(Boolean).join('. ')}</p>`

/** Short results stand open, others behind what they are. */
function resultHtml({ record, output, excerpt }: Finished, places: ExportedPlaces): Html | undefined {
  const { text, sources = [] } = output
  if (record.error && text.startsWith(record.error.message)) return undefined
  if (sources.length === 0 && text.length <= shortResult) return text === '' ? undefined : html`<pre>${text}</pre>`
  const about = [
    'Result',
    ...(sources.length > 0 ? [counted(sources.length, 'source')] : []),
    ...(excerpt ? ['partly shown to the model'] : []),
  ]
  return html`<details><summary>${about.join(', ')}</summary>${text && html`<pre>${text}</pre>`}${sources.map((source) => sourceHtml(source, places))}</details>`
}

const sourceHtml = (
  source: Source,
  { placeOf }: ExportedPlaces,
): Html => html`<p><strong>${[source.title, source.section].filter(Boolean).join(' > ')}</strong><br>
<span class="faint">${link(placeOf(source.uri, source))}</span></p><pre>${source.passage ?? source.text}</pre>`
