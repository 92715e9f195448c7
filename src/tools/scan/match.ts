import type { Finding, Severity } from '../../core/finding.ts'
import type { Syntax } from '../syntax/languages.ts'
import type { Code } from './code/code.ts'
import { fullName, lastName } from './code/names.ts'
import { end, start } from './code/syntax-summary.ts'
import type { Call, Value } from './code/value.ts'
import type { Look, Place, Rule, RuleLanguage, Test } from './rules/rule.ts'
import { type Origin, trustOf } from './trust/trust.ts'

/** A finding before it has a file. Lines count from 1. */
export type Match = Omit<Finding, 'file' | 'uri'>

/** Everything that the rules find in one file, in the order of the lines. */
export function matchRules(code: Code, rules: readonly Rule[]): Match[] {
  const language: RuleLanguage = code.language === 'typescript' || code.language === 'tsx' ? 'javascript' : code.language
  const calls = callsByWord(code)
  const matches = rules.flatMap((rule) => {
    const found = (rule.places[language] ?? [])
      .flatMap((place) => [...inPlace(code, rule, place, calls)])
      .toSorted((a, b) => a.line - b.line)
    const starts = new Set(found.map(({ place }) => place))
    const apart = found.filter(({ made }) => !made.some((place) => starts.has(place)))
    return rule.once ? apart.filter(unlike(({ origin, line }) => origin ?? line)) : apart
  })
  return matches
    .toSorted((a, b) => a.line - b.line)
    .filter(unlike(({ rule, line }) => `${rule} ${line}`))
    .map(({ place: _place, origin: _origin, made: _made, ...match }) => match)
}

/** Lets the first of each key through. */
function unlike<T>(key: (one: T) => string | number): (one: T) => boolean {
  const seen = new Set<string | number>()
  return (one) => !seen.has(key(one)) && seen.add(key(one)) !== undefined
}

/** A match with places in the text: its own, where its value comes from, and where its arguments were made, which may be a match already. */
interface Hit extends Match {
  readonly place: number
  readonly origin?: number
  readonly made: readonly number[]
}

function* inPlace(code: Code, rule: Rule, place: Place, calls: ReadonlyMap<string, readonly Syntax[]>): Generator<Hit> {
  if (place.kind === 'find' ? !place.worth.test(code.text) : !(place.words?.some((word) => code.text.includes(word)) ?? true)) return
  switch (place.kind) {
    case 'call': {
      const nodes = place.words ? place.words.flatMap((word) => calls.get(word) ?? []) : code.calls.map(({ node }) => node)
      for (const node of nodes) {
        const value = code.value(node)
        if (value.kind !== 'call' || !isNamed(code, place.names, value.callee)) continue
        const look = lookAt(code, rule, node, value)
        const origin = all(Object.entries(place.tests), value, look)
        if (origin)
          yield {
            ...match(code, rule, node, origin === true ? undefined : origin),
            made: value.inputs.flatMap((input) => madeAt(code, input)),
          }
      }
      return
    }
    case 'write':
      for (const one of code.writes) if (place.names.test(fullName(code, one.target()))) yield* tested(one.node, one.value(), place.test)
      for (const binding of [...code.bindings.values()].flat())
        if (binding.value && !binding.name.startsWith('this.') && place.names.test(binding.name))
          yield* tested(binding.node, binding.value(), place.test)
      return
    case 'entry':
      for (const one of code.entries) if (place.names.test(one.key)) yield* tested(one.node, one.value(), place.test)
      return
    case 'find':
      for (const { node, origin } of place.find(lookAt(code, rule, undefined))) yield match(code, rule, node, origin)
  }

  function* tested(node: Syntax, value: Value, test: Test): Generator<Hit> {
    const said = test(value, lookAt(code, rule, node))
    if (said) yield match(code, rule, node, said === true ? undefined : said)
  }
}

/** In a fragment the import may be out of sight, and a name stand without its module. */
function isNamed(code: Code, names: RegExp, callee: Value): boolean {
  const made = callee.kind === 'name' ? behind(code, callee) : callee
  // What was made of a class is not called like the class.
  if (made.kind === 'call' && made.fresh) return false
  const name = fullName(code, callee)
  if (names.test(name)) return true
  if (!code.fragment || name.startsWith(':')) return false
  const near = names.source.replace(/^\^(?:[\w-]+\\\/)+/, '^')
  const bare = near.replace(/^\^[\w-]+\\\.(?=\(|\w{4,}\$)/, '^')
  return [near, bare].some((one) => one !== names.source && new RegExp(one).test(name))
}

function all(tests: readonly (readonly [string, Test])[], value: Call, look: Look): boolean | Origin {
  let origin: Origin | undefined
  for (const [argument, test] of tests) {
    const said = argumentsOf(value, argument).reduce<boolean | Origin>((found, one) => found || test(one, look), false)
    if (!said) return false
    if (said !== true) origin = said
  }
  return origin ?? true
}

function argumentsOf(value: Call, argument: string): readonly (Value | undefined)[] {
  if (argument === 'each') return [...value.inputs, ...value.named.values()]
  if (argument === 'receiver') return [value.callee.kind === 'member' ? value.callee.of : undefined]
  if (argument === 'call') return [value]
  if (argument === 'last') return [value.inputs.at(-1)]
  for (const key of argument.split('|')) {
    const found = /^\d+$/.test(key) ? value.inputs[Number(key)] : value.named.get(key)
    if (found) return [found]
  }
  return [undefined]
}

function lookAt(code: Code, rule: Rule, node: Syntax | undefined, call?: Call): Look {
  const whole = node ?? code.root
  return {
    code,
    node: whole,
    ...(call ? { call } : {}),
    trust: (value) =>
      trustOf(code, value, {
        place: node ? start(node) : start(value.node),
        guard: rule.guard ?? 'value',
        ...(rule.cleaners ? { cleaners: rule.cleaners } : {}),
      }),
    name: (value) => fullName(code, value),
    behind: (value) => behind(code, value),
  }
}

function behind(code: Code, value: Value, depth = 0): Value {
  if (value.kind === 'mix' && value.parts.length === 1) return behind(code, value.parts[0]!, depth + 1)
  if (value.kind !== 'name' || depth > 5) return value
  const [only, ...others] = code.holding(value.name, start(value.node))
  return only?.value && others.length === 0 ? behind(code, only.value(), depth + 1) : value
}

/** Where the call stands that a name got its value from. */
function madeAt(code: Code, input: Value): number[] {
  const known = input.kind === 'name' ? behind(code, input) : input
  return known.kind === 'call' && known !== input ? [start(known.node)] : []
}

/** Calls by the last word they are written with; by that of their function too, where it goes by another name here. */
function callsByWord(code: Code): ReadonlyMap<string, readonly Syntax[]> {
  const calls = new Map<string, Syntax[]>()
  for (const { node, word, plain } of code.calls)
    for (const known of plain ? new Set([word, aliasOf(code, word, node)]) : [word]) {
      const others = calls.get(known)
      if (others) others.push(node)
      else calls.set(known, [node])
    }
  return calls
}

const aliasOf = (code: Code, word: string, node: Syntax): string =>
  code.imports.has(word) || code.bindings.has(word) ? lastName(fullName(code, { kind: 'name', name: word, node })) : word

function match(code: Code, rule: Rule, node: Syntax, origin: Origin | undefined): Hit {
  const { start: first, end: last } = node.range()
  const line = first.line + 1
  const endLine = Math.min(last.line + 1, line + 2)
  return {
    rule: rule.id,
    severity: origin && origin.trust !== 'outside' ? milder(rule.severity) : rule.severity,
    message: rule.message + comesFrom(origin, line),
    line,
    ...(endLine > line ? { endLine } : {}),
    quote: quoteOf(code.text, first.index, secretAt(origin) ?? last.index, secretAt(origin) !== undefined),
    cwe: rule.cwe,
    place: first.index,
    made: [],
    ...(origin?.from ? { origin: start(origin.from.node) } : {}),
    hint: rule.hint,
  }
}

const milder = (severity: Severity): Severity => (severity === 'critical' ? 'high' : severity === 'high' ? 'medium' : 'low')

function comesFrom(origin: Origin | undefined, line: number): string {
  if (!origin?.from || origin.from.kind === 'literal') return ''
  const node = origin.from.node
  const at = node.range().start.line + 1
  const name = origin.from.kind === 'parameter' ? origin.from.of.parameters[origin.from.index]?.name : node.text()
  if (!name || name.length > 60 || name.includes('\n')) return ''
  return ` The value comes from \`${name}\`${at === line ? '' : `, line ${at}`}.`
}

/** The end of what may be shown of a secret: its first letters. */
const secretAt = (origin: Origin | undefined): number | undefined =>
  origin?.from?.kind === 'literal' ? Math.min(start(origin.from.node) + 5, end(origin.from.node)) : undefined

/** Letters of a quote. */
const longestQuote = 400

/** The lines of a place as they stand, at most three, without the space around; only the place itself where lines are long. `cut`: not beyond its end. */
function quoteOf(text: string, from: number, to: number, cut: boolean): string {
  const line = text.lastIndexOf('\n', from - 1) + 1
  const begin = from - line > longestQuote / 2 ? from : line
  const close = cut ? to : text.indexOf('\n', to)
  const lines = text.slice(begin, close < 0 ? text.length : close).split('\n')
  return lines.slice(0, 3).join('\n').trim().slice(0, longestQuote).trimEnd()
}
