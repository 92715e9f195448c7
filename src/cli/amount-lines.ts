import type { Amounts } from '../core/retention.ts'
import { grouped } from '../views/amounts.ts'
import { inReadersLanguage, say } from '../views/words/say.ts'

/** How many there are of each kind, a line each. */
export const amountLines = (amounts: Amounts): readonly string[] =>
  Object.entries(amounts).map(([what, count]) => `  ${say`${inReadersLanguage(what)}: ${grouped(count)}`}`)
