import type { RunResult } from '../core/run-result.ts'
import { columnsOf, cut, wrapped } from './panels-text.ts'
import { isOwnWord } from './program-answer.ts'
import { sentenceWarningsOf } from './sentence-warnings.ts'
import { sourcePlace } from './source-place.ts'
import { noteInReadersLanguage, reasonInReadersLanguage, say, sayCount, sayText } from './words/say.ts'
import { sayDollars, sayDuration } from './words/say-amounts.ts'

/** How panels look where they are shown. */
export interface PanelLook {
  /** Colours text, or leaves it. */
  styled(style: 'bold' | 'dim', text: string): string
  /** The Markdown of the answer, in lines. */
  renderAnswer(text: string, columns: number): readonly string[]
}

/** Cells of the bar of confidence. */
const cells = 10

/** A result on a terminal: a panel each for the answer, its sources, its confidence and what is missing, then a line about the run. */
export function panels(result: RunResult, columns: number, { styled, renderAnswer }: PanelLook): readonly string[] {
  const panel = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : [styled('bold', rule(title, columns)), ...lines, '']
  const answer = result.answer.trim()
  return [
    ...panel(say`Answer`, answer === '' ? [] : renderAnswer(answer, columns)),
    ...panel(say`Sources`, sourceLines(result, columns, styled)),
    ...panel(say`Doubts`, doubtLines(result, columns, styled)),
    ...panel(say`Confidence`, answer === '' || isOwnWord(result) ? [] : confidenceLines(result, columns)),
    ...panel(say`Note`, result.note === undefined ? [] : wrapped(noteInReadersLanguage(result.note), columns)),
    ...packed(runParts(result), columns).map((line) => styled('dim', line)),
  ]
}

/** `Run 01J..., session 01J..., done, 1.2 s, $0.0012`. */
export const runLine = (result: RunResult): string => runParts(result).reduce((line, part) => say`${line}, ${part}`)

function runParts({ run, session, status, durationMs, costUsd }: RunResult): readonly string[] {
  const cost = costUsd === null ? say`cost unknown` : costUsd > 0 ? sayDollars(costUsd) : ''
  return [say`Run ${run}`, session === undefined ? '' : say`session ${session}`, sayText(status), sayDuration(durationMs), cost].filter(
    Boolean,
  )
}

/** Parts with commas between, as many on a line as fit. */
function packed(parts: readonly string[], columns: number): readonly string[] {
  const lines: string[] = []
  for (const [index, part] of parts.entries()) {
    const last = lines.pop()
    const longer = last === undefined ? part : say`${last}, ${part}`
    const comma = index < parts.length - 1 ? 1 : 0
    if (last === undefined || columnsOf(longer) + comma <= columns) lines.push(longer)
    else lines.push(say`${last},`, part)
  }
  return lines
}

/** `── Answer ───`, as wide as the terminal. */
const rule = (title: string, columns: number): string => `── ${title} ${'─'.repeat(Math.max(3, columns - columnsOf(title) - 4))}`

/** Each source by its marks, with place and section; beneath it the quotes and where they can be opened. */
function sourceLines({ sources, citations }: RunResult, columns: number, styled: PanelLook['styled']): readonly string[] {
  const indent = '    '
  return sources.flatMap((source) => {
    const cited = citations.filter((citation) => citation.source === source.id)
    const marks = cited.map(({ mark }) => `[${mark}]`).join('')
    const quotes = new Set(cited.map(({ quote }) => cut(quote, columns - indent.length - 2)))
    return [
      ...wrapped(`${marks} ${sourcePlace(source)}${source.section ? ` > ${source.section}` : ''}`, columns, indent),
      ...[...quotes].map((quote) => `${indent}“${quote}”`),
      // Never cut: what is cut cannot be opened.
      ...[...new Set(cited.map(({ uri }) => uri))].map((uri) => styled('dim', `${indent}${uri}`)),
    ]
  })
}

/** Each sentence that does not stand as it is, why, and the words that say otherwise. */
const doubtLines = (result: RunResult, columns: number, styled: PanelLook['styled']): readonly string[] =>
  sentenceWarningsOf(result).flatMap(({ sign, text, why, quote, uri }) => [
    ...wrapped(`${sign} ${text}`, columns, '    '),
    ...wrapped(`    ${reasonInReadersLanguage(why)}`, columns, '    '),
    ...(quote === undefined ? [] : [`    “${cut(quote, columns - 6)}”`]),
    ...(uri === undefined ? [] : [styled('dim', `    ${uri}`)]),
  ])

/** A bar, the word and the number, and why it is no higher where that is plain. */
function confidenceLines({ confidence, confidenceScore, unsupported, unaided }: RunResult, columns: number): readonly string[] {
  const filled = Math.max(0, Math.min(cells, Math.round(confidenceScore * cells)))
  const why = unaided
    ? [say`Answered from the model’s own knowledge; no source was read.`]
    : unsupported.length > 0
      ? [say`${sayCount(unsupported.length, 'sentence')} not supported, marked [?] or [!].`]
      : []
  return [
    `${'█'.repeat(filled)}${'░'.repeat(cells - filled)} ${say`${sayText(confidence)} (${confidenceScore})`}`,
    ...why.flatMap((line) => wrapped(line, columns)),
  ]
}
