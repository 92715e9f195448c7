import { isRecord } from '../core/json.ts'
import { oneLine } from '../core/text/one-line.ts'
import type { VerbAnswer } from '../core/verb.ts'
import { say, sayText } from './words/say.ts'
import { sayDuration, sayMoney } from './words/say-amounts.ts'

/** Entries of one list that are shown; all stand in the JSON. */
const mostEntries = 20
const longest = 200

/** A verb's answer for people: what it says, each return, and what it took. */
export function verbText(answer: VerbAnswer): string {
  const { summary, result, metadata, mode } = answer
  const returns = Object.entries(result).filter(([name]) => name !== 'summary')
  return [
    summary,
    ...returns.flatMap(([name, value]) => ['', ...returnLines(name, value)]),
    ...missingLines(answer),
    '',
    footer(mode, metadata),
  ].join('\n')
}

/** The returns that nothing was found for. A summary is always said, above all else. */
function missingLines({ mode, metadata }: VerbAnswer): readonly string[] {
  const missing = metadata.missingReturns.filter((name) => name !== 'summary').join(', ')
  return missing === '' ? [] : ['', mode === 'data' ? say`Not filled in without a language model: ${missing}` : say`Not found: ${missing}`]
}

function returnLines(name: string, value: unknown): readonly string[] {
  if (Array.isArray(value)) {
    const shown = value.slice(0, mostEntries).map((each) => `- ${entry(each)}`)
    const more = value.length > shown.length ? [say`- ${value.length - shown.length} more; use --json to see all`] : []
    return [`${name} (${value.length}):`, ...shown, ...more]
  }
  if (isRecord(value)) return [`${name}:`, ...Object.entries(value).map(([key, each]) => `- ${key}: ${entry(each)}`)]
  return [`${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`]
}

/** A finding as `high file:line message`, what was quoted with its words first; anything else on one line. */
function entry(value: unknown): string {
  if (typeof value === 'string') return oneLine(value, longest)
  if (!isRecord(value)) return JSON.stringify(value) ?? ''
  const { severity, file, line, message, quote } = value
  if (typeof quote === 'string' && typeof value['uri'] === 'string' && message === undefined) return quoted(quote, value['uri'], value)
  if (typeof file !== 'string' || typeof message !== 'string') return oneLine(plain(value), longest)
  const place = placeOf(file, line)
  return [typeof severity === 'string' ? severity : undefined, place, oneLine(message, longest)].filter(Boolean).join(' ')
}

/** `file:line`. The whole folder has no place, and an address is kept as one that opens. */
function placeOf(file: string, line: unknown): string | undefined {
  if (file === '.') return undefined
  if (typeof line !== 'number') return file
  return /^https?:/.test(file) ? `${file}${line > 1 ? say`, line ${line},` : ''}` : `${file}:${line}`
}

/** The words, and below them where they stand; the address is never cut. */
const quoted = (quote: string, uri: string, { title, section }: { readonly [key: string]: unknown }): string =>
  [
    JSON.stringify(oneLine(quote, longest)),
    `  ${[[title, section === title ? '' : section].filter((name) => typeof name === 'string' && name !== '').join(' > '), uri].filter(Boolean).join('  ')}`,
  ].join('\n')

const plain = (value: { readonly [key: string]: unknown }): string =>
  Object.entries(value)
    .map(([key, each]) => `${key}: ${typeof each === 'string' ? each : (quoteOf(each) ?? JSON.stringify(each))}`)
    .join(', ')

/** The words of a quote, which say more than its place. */
const quoteOf = (value: unknown): string | undefined =>
  isRecord(value) && typeof value['quote'] === 'string' ? JSON.stringify(value['quote']) : undefined

function footer(
  mode: VerbAnswer['mode'],
  { verb, run, toolsExecuted, toolsFailed, durationMs, costUsd, model }: VerbAnswer['metadata'],
): string {
  const failed = toolsFailed.length > 0 ? say`, failed: ${toolsFailed.map(({ tool }) => tool).join(', ')}` : ''
  const paid = costUsd === undefined ? '' : `, ${sayMoney(costUsd === null ? null : costUsd * 1_000_000)}`
  const by = mode === 'analysis' && model ? say` by ${model}` : ''
  return say`${verb}, ${sayText(mode)}${by}: ${toolsExecuted.join(', ') || say`no tools`}${failed}; ${sayDuration(durationMs)}${paid}; run ${run}`
}
