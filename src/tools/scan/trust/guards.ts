import type { Code } from '../code/code.ts'
import { between, named, part, start } from '../code/syntax-summary.ts'
import type { Condition } from '../code/value.ts'

/** Tests that let only expected values through. */
const membership =
  /\.(includes|has|contains|containsKey|containsValue|indexOf|hasOwnProperty|hasOwn|test|match|matches|fullmatch|search|exec|find|MatchString|Match|Contains|anyMatch|equals|equalsIgnoreCase|isSubsetOf|allMatch)\s*\(|\s(not\s)?in\s|\b\w*(valid|allow|permit|white_?list|safe|known|trusted|sanit|inside|within)\w*\s*\(/i
const equality = /[!=]==?\s*(['"`][^'"`]|[A-Z][A-Z_]+\b|[\w.]*\b(origin|host|hostname)\b)/
const guards = {
  value: membership,
  path: new RegExp(
    `${membership.source}|\\.(startsWith|startswith|starts_with|is_relative_to|relative_to|HasPrefix|IsLocal|ValidPath|isAbsolute)\\s*\\(|HasPrefix\\(|IsLocal\\(|relative\\(|Rel\\(|commonpath|commonprefix|['"]\\.\\.|\\.\\./`,
    'i',
  ),
  address: new RegExp(
    `${membership.source}|\\.(startsWith|startswith|endsWith|endswith|HasPrefix|HasSuffix)\\s*\\(|Has(Pre|Suf)fix\\(|url_has_allowed`,
    'i',
  ),
} as const

/** What a test has to look at before a value counts as checked. */
export type GuardKind = keyof typeof guards

const leaves =
  /\b(return|throw|raise|continue|break|abort|panic|exit|die|fail|notFound|redirect|Fatal\w*|sendError|sendStatus|bail|reject)\b/
const checkers =
  /^(assert|validate|ensure|check|verify|require|must|guard|confine|reject|deny|forbid|is)(?=[A-Z_]).*|^(ip_address|ip_network|validate|assertSafe)$/

/** Whether a name has been checked on every way to a place, as far as conditions and calls of checking functions around it say. */
export function isGuarded(code: Code, name: string, place: number, kind: GuardKind): boolean {
  const home = code.routineAt(place)
  const from = home?.start ?? 0
  const word = new RegExp(`(?<![\\w$.'"])${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\w$'"])`)
  for (const condition of between(code.conditions, from, place))
    if (atomsOf(code, condition).some((atom) => holds(condition, atom, word, place, kind))) return true
  return checkedByCall(code, word, from, place)
}

function holds(condition: Condition, { atom, said }: Atom, word: RegExp, place: number, kind: GuardKind): boolean {
  if (!word.test(said) || !looksLikeCheck(said, kind)) return false
  const negative = /^\s*(!|not\b)|\bnot in\b|!==?|\bfalse\b|== -1|< 0/.test(atom)
  const within = (range: readonly [number, number] | undefined): boolean => !!range && range[0] <= place && place <= range[1]
  if (within(condition.holds)) return !negative
  if (within(condition.otherwise)) return negative
  const equal = equality.test(said) && !guards[kind].test(said)
  if (place < condition.end) return false
  if (equal && !negative) return false
  return leaves.test(condition.body) || overwrites(condition.body, word)
}

const looksLikeCheck = (atom: string, kind: GuardKind): boolean => guards[kind].test(atom) || equality.test(atom)

/** `if (!ok(x)) x = fallback`. */
const overwrites = (body: string, word: RegExp): boolean => new RegExp(`${word.source}\\s*:?=(?!=)`).test(body)

/** A part of a test, and the same together with what the names in it were made of. */
interface Atom {
  readonly atom: string
  readonly said: string
}

const known = new WeakMap<Condition, readonly Atom[]>()

/** Parts of a test joined by "and" and "or". */
function atomsOf(code: Code, condition: Condition): readonly Atom[] {
  const before = known.get(condition)
  if (before) return before
  const parts = condition.test.replace(/^\(|\)$/g, '').split(/\s*(?:&&|\|\||\band\b|\bor\b)\s*/)
  const atoms = parts.map((atom) => ({ atom, said: explained(code, atom, condition.at) }))
  known.set(condition, atoms)
  return atoms
}

/** A test together with what the names in it were made of: `ok` says nothing, `ok := allowed[host]` does. */
function explained(code: Code, atom: string, place: number): string {
  const made = [...new Set(atom.match(/(?<![\w.])[a-zA-Z_$][\w$]*/g) ?? [])].slice(0, 6).flatMap((name) =>
    code
      .holding(name, place)
      .slice(0, 2)
      .filter((binding) => code.routineAt(start(binding.node)) === code.routineAt(place))
      .map((binding) => binding.node.text())
      // What is taken apart says nothing about its other parts.
      .filter((text) => text.length < 200 && !/\n|^[{[]/.test(text)),
  )
  return [atom, ...made].join(' ; ')
}

/** `validatePath(file)` before the place. */
function checkedByCall(code: Code, word: RegExp, from: number, place: number): boolean {
  return between(code.calls, from, place).some(
    (call) => checkers.test(call.word) && named(part(call.node, 'arguments')).some((argument) => word.test(argument.text())),
  )
}
