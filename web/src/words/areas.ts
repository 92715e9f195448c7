import type { Translation } from '../../../src/core/language/message.ts'
import type { compare } from './en/compare.ts'
import type { run } from './en/run.ts'
import type { runs } from './en/runs.ts'
import type { shell } from './en/shell.ts'
import type { states } from './en/states.ts'
import type { usage } from './en/usage.ts'

/** Every part of the web app that has words of its own; a language is complete when it has them all. */
export interface Areas {
  readonly compare: Translation<typeof compare>
  readonly run: Translation<typeof run>
  readonly runs: Translation<typeof runs>
  readonly shell: Translation<typeof shell>
  readonly states: Translation<typeof states>
  readonly usage: Translation<typeof usage>
}
