import type { Syntax } from '../../syntax/languages.ts'
import { end, type SyntaxSummary, start } from './syntax-summary.ts'
import type { Parameter, Routine, Value } from './value.ts'

/** Adds a function to the sheet; what it gives back is looked up when asked for. */
export function addRoutine(
  sheet: SyntaxSummary,
  node: Syntax,
  said: { readonly name: string | undefined; readonly parameters: readonly Parameter[]; readonly marks: readonly string[] },
): Routine {
  const { name, parameters, marks } = said
  const made: Routine = {
    node,
    start: start(node),
    end: end(node),
    parameters,
    marks,
    ...(name === undefined ? {} : { name }),
    returns: () => returnsOf(sheet, made),
  }
  sheet.routines.push(made)
  return made
}

/** Returns of a function, without those of functions inside it. */
function returnsOf(sheet: SyntaxSummary, routine: Routine): Value[] {
  const inner = sheet.routines.filter((other) => other !== routine && other.start >= routine.start && other.end <= routine.end)
  return sheet.returns
    .filter(({ at }) => at >= routine.start && at <= routine.end && !inner.some((other) => at >= other.start && at <= other.end))
    .map(({ value }) => value())
}
