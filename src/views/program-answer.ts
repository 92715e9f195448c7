import type { RunResult } from '../core/run-result.ts'

/** Whether an answer is the program's own word, such as what was remembered: it claims nothing that a source could bear out, so confidence says nothing of it. */
export const isOwnWord = ({ mode, citations, unsupported, note }: RunResult): boolean =>
  mode === 'extractive' && citations.length === 0 && unsupported.length === 0 && note === undefined
