import { sourceLine } from '../../core/result-text-for-model.ts'
import type { Source } from '../../core/source.ts'
import { shownPassage } from '../../core/text/shown-passage.ts'
import type { ToolOutput } from '../../core/tool.ts'
import { headWithin } from '../tools/head-within.ts'

/** Tokens of one result at most, by our estimate; hosts may count a tenth more. */
export const mostTokens = 7_000

/** What a tool that reads has found, in the words a run's model reads: what it says, then its sources. Cut where it would be too much, with `advice` what to ask instead. */
export function readingText({ text, sources = [] }: ToolOutput, advice: string): string {
  const passages = sources.map((source, index) => `${sourceLine(String(index + 1), source)}\n${wordsOf(source)}`)
  const whole = [text, ...passages].filter(Boolean).join('\n\n')
  const kept = headWithin(whole, mostTokens)
  return kept === whole ? whole : `${kept.trimEnd()}\n\nCut here: the rest is too much for one result. ${advice}`
}

const wordsOf = (source: Source): string => {
  const { head, passage, goesOn } = shownPassage(source)
  return `${head}${passage}${goesOn ? ' [...]' : ''}`
}
