import type { RunResult } from '../../core/run-result.ts'
import { oneLine } from '../../core/text/one-line.ts'
import type { ToolRecord } from '../../core/tool.ts'
import { isUnsearched } from '../../core/unsearched-answer.ts'
import { callTitle } from '../../views/chat/call-title.ts'
import type { Entry } from '../../views/chat/chat-view.ts'
import { keptWords } from '../../views/kept-media.ts'
import { planText } from '../../views/plan.ts'
import { isOwnWord } from '../../views/program-answer.ts'
import { sentenceWarningsOf } from '../../views/sentence-warnings.ts'
import { sourcePlace } from '../../views/source-place.ts'
import { inReadersLanguage, noteInReadersLanguage, reasonInReadersLanguage, say, sayCount, sayText } from '../../views/words/say.ts'
import { sayDollars, sayDuration } from '../../views/words/say-amounts.ts'
import type { Look } from '../markdown/look.ts'
import { renderMarkdown } from '../markdown/render-markdown.ts'
import { diffRows } from './diff-rows.ts'
import { oneRow, textRows, type Words, wholeRows } from './text-rows.ts'

/** How much of what is over is shown. */
export interface Shown {
  /** What calls gave, with diffs whole; else only that they were made. */
  readonly verbose: boolean
  /** What the model thought. */
  readonly thoughts: boolean
  /** Where pictures and files are kept that calls gave; `media` of the data folder where absent. */
  readonly mediaFolder?: string
}

/** Rows of a prompt that are shown again. */
const askedRows = 12
/** Rows of what a failed command printed that are shown where nobody asked for more. */
const briefOutput = 5
/** Rows of a diff that are shown where nobody asked for more. */
const briefDiff = 12

/** What is over, as the rows in which it is printed once. An answer stands apart from what led to it. */
export function entryRows(entry: Entry, look: Look, shown: Shown): readonly string[] {
  switch (entry.kind) {
    case 'asked':
      return [
        '',
        ...limited(
          textRows(
            [
              ['> ', 'cyan', 'bold'],
              [entry.text.trim(), 'bold'],
            ],
            look,
            2,
          ),
          look,
        ),
        '',
      ]
    case 'remark':
      return ['', ...renderMarkdown(entry.text, look), '']
    case 'thought':
      return [
        ...textRows([[say`∴ thought for ${sayDuration(entry.durationMs)}`, 'dim']], look, 2),
        ...(shown.thoughts ? entry.text.split('\n').flatMap((line) => textRows([[line, 'dim', 'italic']], look, 0, 2)) : []),
      ]
    case 'plan':
      return planText(entry.plan).flatMap((line, index) => textRows([[line.trim(), 'dim']], look, 6, index === 0 ? 0 : 2))
    case 'call':
      return callRows(entry, look, shown)
    case 'note':
      return textRows(
        [
          [entry.tone === 'warning' ? '! ' : '· ', entry.tone === 'warning' ? 'yellow' : 'dim'],
          [inReadersLanguage(entry.text), entry.tone === 'warning' ? 'yellow' : 'dim'],
        ],
        look,
        2,
      )
    case 'answered':
      return textRows([['? ', 'yellow'], [`${oneLine(entry.question.text, 200)} `, 'dim'], entry.text || say`yes`], look, 2)
    case 'result':
      return resultRows(entry.result, look)
    case 'fault':
      return textRows(
        [
          ['✗ ', 'red'],
          [inReadersLanguage(entry.fault.message), 'red'],
          entry.fault.remedy ? `; ${inReadersLanguage(entry.fault.remedy)}` : '',
        ],
        look,
        2,
      )
  }
}

/** A long prompt by its beginning: who typed it knows the rest. */
const limited = (rows: readonly string[], look: Look): readonly string[] =>
  rows.length <= askedRows
    ? rows
    : [...rows.slice(0, askedRows - 1), oneRow([[say`  ... ${rows.length - askedRows + 1} more rows`, 'dim']], look)]

const signs: Readonly<Record<ToolRecord['status'], Words[number]>> = {
  success: ['✓ ', 'green'],
  error: ['✗ ', 'red'],
  skipped: ['- ', 'dim'],
  denied: ['⊘ ', 'yellow'],
  interrupted: ['! ', 'yellow'],
}

/** What a tool says it has found, without the words of the call that stand before it: `3 sections for "order"`. */
const withoutAsked = (said: string, title: string): string =>
  said.replace(/ for ("(?:[^"\\]|\\.)*")/, (whole, asked: string) => (title.endsWith(asked) ? '' : whole))

function callRows(
  { record, preview, diff, media = [], isWrong }: Extract<Entry, { readonly kind: 'call' }>,
  look: Look,
  { verbose, mediaFolder = 'media' }: Shown,
): readonly string[] {
  const { call, status, durationMs, error, resultSummary } = record
  const what = error?.message ?? resultSummary
  const title = callTitle(call, verbose ? 1_000 : 100)
  const head: Words = [
    isWrong ? signs.error : signs[status],
    title,
    [`  ${oneLine(inReadersLanguage(withoutAsked(what, title)), 120)}`, 'dim'],
    [`  ${sayDuration(durationMs)}`, 'dim'],
  ]
  const inner = { ...look, columns: Math.max(10, look.columns - 4) }
  const lines = verbose ? preview : isWrong ? preview.slice(-briefOutput) : []
  const below = diff ? diffRows(diff, inner, verbose ? undefined : briefDiff) : lines.flatMap((line) => wholeRows([line, 'dim'], inner, 2))
  const kept = keptWords(media, mediaFolder).flatMap((line) => wholeRows(line, inner, 2))
  return [...textRows(head, look, 2), ...[...kept, ...below].map((row) => `    ${row}`)]
}

/** Characters of a quote beneath its source. */
const quoteCharacters = 160

/** What came of a run, behind its answer: sources with their quotes, how sure it is, what is missing, what it took. */
export function resultRows(result: RunResult, look: Look): readonly string[] {
  const { citations, sources, answer, confidence, confidenceScore, note, status, durationMs, usage, costUsd, unaided } = result
  const rows: string[] = ['']
  if (isUnsearched(answer))
    rows.push(...textRows([['· ', 'dim'], say`Add documents with /setup, or choose some with /collections`], look, 2), '')
  if (sources.length > 0) {
    rows.push(...textRows([[say`Sources`, 'bold']], look))
    for (const source of sources) {
      const place = sourcePlace(source)
      const marks = citations.flatMap((citation) => (citation.source === source.id ? [`[${citation.mark}]`] : [])).join('')
      rows.push(
        ...textRows([marks ? [`${marks}  `, 'cyan'] : '', place, source.section ? [` > ${source.section}`, 'dim'] : ''], look, 4, 2),
      )
      const quotes = new Set(
        citations.flatMap((citation) => (citation.source === source.id ? [oneLine(citation.quote, quoteCharacters)] : [])),
      )
      for (const quote of quotes) rows.push(...textRows([[`"${quote}"`, 'dim']], look, 1, 6))
    }
    rows.push('')
  }
  for (const { sign, text, why, quote } of sentenceWarningsOf(result)) {
    rows.push(...textRows([[`${sign}  `, 'yellow'], text], look, 4))
    rows.push(
      ...textRows(
        [
          [
            quote === undefined
              ? reasonInReadersLanguage(why)
              : say`${reasonInReadersLanguage(why)}; the source says "${oneLine(quote, quoteCharacters)}"`,
            'dim',
          ],
        ],
        look,
        4,
        4,
      ),
    )
  }
  const isChecked = citations.length > 0 || result.unsupported.length > 0 || result.mode === 'extractive'
  const sure: Words =
    answer && isChecked && !isOwnWord(result) ? [[say`Confidence `, 'bold'], say`${sayText(confidence)} (${confidenceScore})`, ' · '] : []
  const tokens = usage.inputTokens + usage.outputTokens
  const took = [
    status === 'done' ? '' : status,
    sayDuration(durationMs),
    tokens > 0 ? sayCount(tokens, 'token') : '',
    costUsd === 0 ? '' : sayDollars(costUsd),
  ]
  rows.push(...textRows([...sure, [took.filter(Boolean).join(' · '), 'dim']], look, 2))
  if (unaided) rows.push(...textRows([[say`No sources used; answered from the model’s own knowledge`, 'yellow']], look, 2))
  if (note) rows.push(...textRows([[say`Note `, 'bold'], noteInReadersLanguage(note)], look, 5))
  return rows
}
