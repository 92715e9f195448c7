import type { RunResult } from '../core/run-result.ts'
import { citedSourceLines } from '../views/cited-sources.ts'
import { type PanelLook, panels, runLine } from '../views/panels.ts'
import { isOwnWord } from '../views/program-answer.ts'
import { sentenceWarningsOf } from '../views/sentence-warnings.ts'
import { noteInReadersLanguage, reasonInReadersLanguage, say, sayText } from '../views/words/say.ts'
import type { Terminal } from './terminal.ts'

/** Columns beyond which lines are no longer easy to read. */
const widest = 100

/** A result as people read it: in panels at a terminal; elsewhere the answer, the sources its marks name, the confidence, and what is missing. */
export async function answerText(result: RunResult, terminal: AnswerTerminal): Promise<string> {
  if (!terminal.outIsLive) return plainText(result, terminal)
  const renderAnswer = await answerRenderer(result.answer, terminal)
  return panels(result, Math.min(terminal.width, widest), { styled: terminal.styled, renderAnswer }).join('\n')
}

type AnswerTerminal = Pick<Terminal, 'styled' | 'ours' | 'outIsLive' | 'width' | 'hasColors'>

/** Loaded where there is an answer to be shown: other commands start without it. */
async function answerRenderer(answer: string, { ours, hasColors }: AnswerTerminal): Promise<PanelLook['renderAnswer']> {
  const [{ renderMarkdown }, { highlightFor }] = await Promise.all([
    import('../tui/markdown/render-markdown.ts'),
    import('../tui/markdown/highlight.ts'),
  ])
  const highlight = hasColors ? await highlightFor(answer) : undefined
  return (text, columns) => renderMarkdown(text, { columns, colors: hasColors, links: false, highlight }).map(ours)
}

function plainText(result: RunResult, { styled }: Pick<Terminal, 'styled'>): string {
  const heading = (text: string) => styled('bold', text)
  const lines: string[] = []
  if (result.answer) lines.push(result.answer, '')
  if (result.citations.length > 0) {
    lines.push(heading(say`Sources`))
    lines.push(...citedSourceLines(result, (address) => styled('dim', address)))
    lines.push('')
  }
  for (const { sign, text, why, quote, uri } of sentenceWarningsOf(result)) {
    lines.push(`${sign} ${text}`, `    ${reasonInReadersLanguage(why)}${quote === undefined ? '' : say`; the source says “${quote}”`}`)
    if (uri !== undefined) lines.push(`    ${styled('dim', uri)}`)
  }
  if (sentenceWarningsOf(result).length > 0) lines.push('')
  if (result.answer && !isOwnWord(result))
    lines.push(`${heading(say`Confidence`)} ${say`${sayText(result.confidence)} (${result.confidenceScore})`}`)
  if (result.note) lines.push(`${heading(say`Note`)} ${noteInReadersLanguage(result.note)}`)
  lines.push(styled('dim', runLine(result)))
  return lines.join('\n')
}
