import type { Severity } from '../../../core/finding.ts'
import type { Syntax } from '../../syntax/languages.ts'
import type { Code } from '../code/code.ts'
import type { Call, Value } from '../code/value.ts'
import type { GuardKind } from '../trust/guards.ts'
import type { Origin } from '../trust/trust.ts'

/** Languages that rules are written for; `javascript` holds TypeScript and JSX too. */
export type RuleLanguage = 'javascript' | 'python' | 'go' | 'java'

/**
 * One weakness. To add one: a file beside this one, a line in `rules.ts`, and for each language at least one example that is bad and one that is good;
 * `rules.test.ts` runs them.
 */
export interface Rule {
  readonly id: string
  readonly cwe: string
  /** Where the value comes from outside, or no value is looked at; one less where it is only given. */
  readonly severity: Severity
  /** One sentence: what is wrong. */
  readonly message: string
  /** One sentence: what to do. */
  readonly hint: string
  /** Full names, or the words, of functions whose result is safe here. */
  readonly cleaners?: RegExp
  /** What a check has to look at; `value` where absent. */
  readonly guard?: GuardKind
  /** True where one fix covers all uses of a value: only the first is told. */
  readonly once?: boolean
  readonly places: { readonly [language in RuleLanguage]?: readonly Place[] }
  readonly examples: { readonly [language in RuleLanguage]?: Examples }
}

/** Whole files. `//!` or `#!` ends the line of each finding that a bad one must have, if it is not the only one. */
interface Examples {
  readonly bad: readonly string[]
  readonly good: readonly string[]
}

/** Where in the code a weakness shows: a call, a write, a key with its value, or whatever `find` finds. */
export type Place =
  | (Named & { readonly kind: 'call'; readonly tests: Tests })
  | (Named & { readonly kind: 'write'; readonly test: Test })
  | (Named & { readonly kind: 'entry'; readonly test: Test })
  | { readonly kind: 'find'; readonly worth: RegExp; find(look: Look): Iterable<Found> }

interface Named {
  readonly names: RegExp
  /** Words of which one must stand in the file; `undefined` where any will do. */
  readonly words: readonly string[] | undefined
}

export interface Found {
  readonly node: Syntax
  readonly origin?: Origin
}

/**
 * Tests by argument: a number from 0, a name, both as `1|verify`, `each` for any one of them, `receiver` for what the method is called on, `call` for the call
 * itself. All must hold.
 */
export interface Tests {
  readonly [argument: string]: Test
}

/** Whether a value is dangerous. `undefined` is an argument that is not there. */
export type Test = (value: Value | undefined, look: Look) => boolean | Origin

/** What a test can see. */
export interface Look {
  readonly code: Code
  /** The whole that is looked at: the call, the write, the entry. */
  readonly node: Syntax
  readonly call?: Call
  trust(value: Value): Origin
  name(value: Value): string
  /** The value behind a name, where the text has just one. */
  behind(value: Value): Value
}

/** Names as a pattern: `*` is anything, `{a,b}` one of them. */
function pattern(names: string): RegExp {
  const source = names
    .replace(/[.()[\]/^$+?]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\{([^}]*)\}/g, (_, list: string) => `(?:${list.replaceAll(',', '|')})`)
  return new RegExp(`^${source}$`)
}

/** `{a,b}.c` as `a.c` and `b.c`. */
function expand(names: string): string[] {
  const found = /^(.*?)\{([^}]*)\}(.*)$/.exec(names)
  if (!found) return [names]
  const [, before = '', list = '', after = ''] = found
  return list.split(',').flatMap((word) => expand(before + word + after))
}

/** The last words of names, so that most of a file is passed by unread; `undefined` where any will do. */
function lastWords(names: string): readonly string[] | undefined {
  const words = new Set(expand(names).map((name) => /[^./:]*$/.exec(name.replaceAll('()', ''))![0]))
  return words.has('') || [...words].some((word) => word.includes('*')) ? undefined : [...words]
}

const named = (names: string): Named => ({ names: pattern(names), words: lastWords(names) })

/** A call by its full name, such as `child_process.{exec,execSync}` or `*.query`. */
export const call = (names: string, tests: Tests = {}): Place => ({ kind: 'call', ...named(names), tests })

/** A value written to a member or variable of that full name, such as `*.innerHTML`. */
export const write = (names: string, test: Test): Place => ({ kind: 'write', ...named(names), test })

/** A value under a key, such as `rejectUnauthorized`. */
export const entry = (keys: string, test: Test): Place => ({ kind: 'entry', ...named(keys), test })

/** Whatever else shows a weakness, in files that `worth` fits. */
export const find = (worth: RegExp, find: (look: Look) => Iterable<Found>): Place => ({ kind: 'find', worth, find })
