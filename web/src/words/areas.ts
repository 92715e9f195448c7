import type { Translation } from '../../../src/core/language/message.ts'
import type { compare } from './en/compare.ts'
import type { shell } from './en/shell.ts'

/** Every part of the web app that has words of its own; a language is complete when it has them all. */
export interface Areas {
  readonly compare: Translation<typeof compare>
  readonly shell: Translation<typeof shell>
}
