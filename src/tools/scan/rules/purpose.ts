import type { Syntax } from '../../syntax/languages.ts'
import type { Code } from '../code/code.ts'
import { end, start } from '../code/syntax-summary.ts'
import type { Look } from './rule.ts'

/** Names of things that must not be guessed. */
export const secretWords =
  /pass(word|wd|phrase|code)|passwd|secret|token|otp\b|\botp|\bpin\b|pin(code)?$|session|\bsid\b|credential|api_?key|signature|nonce|salt\b|csrf|xsrf|\breset|invit|coupon|voucher|activation|confirmation_?code|verif|auth(?!or)|(^|[^a-z])code$|private_?key|secret_?key|encryption_?key|^key$|^iv$|captcha/i

/** A name that gets a value, with the place of the statement. */
interface Receiver {
  readonly name: string
  readonly from: number
  readonly to: number
}

/**
 * What a value is for, as far as names say: those it is given to (variable, member, key), else the functions that get it and the one it stands in. One step
 * is followed: what gets a value made of such a name, and the function that gives it back.
 */
export function purposeOf({ code }: Look, node: Syntax): string {
  const place = start(node)
  const routine = code.routineAt(place)
  const [from, to] = [routine?.start ?? 0, routine?.end ?? code.text.length]
  const near = receiversOf(code).filter((one) => from <= one.from && one.from < to && code.routineAt(one.from) === routine)
  const names = near.filter((one) => one.from <= place && place < one.to).map(({ name }) => name)
  if (names.length === 0) return [...callersAround(node), nameAround(code, place)].join(' ')
  const words = names.filter((name) => /^[\w$]+$/.test(name)).map((name) => name.replaceAll('$', '\\$'))
  const used = new RegExp(`(?<![\\w$.])(?:${words.join('|')})(?![\\w$])`)
  const further = near.filter(
    (one) => one.from > place && words.length > 0 && used.test(code.text.slice(one.from, Math.min(one.to, one.from + 400))),
  )
  const returned = words.length > 0 && new RegExp(`return\\s[^;\\n]*${used.source}`).test(code.text.slice(from, to))
  return [...names, ...further.map(({ name }) => name), ...(returned ? [nameAround(code, place)] : [])].join(' ')
}

const known = new WeakMap<Code, readonly Receiver[]>()

function receiversOf(code: Code): readonly Receiver[] {
  const before = known.get(code)
  if (before) return before
  const functions = new Set(code.routines.map(({ start: from }) => from))
  const bound = [...code.bindings.values()].flat().filter(({ at }) => at > 0)
  const written = code.writes.map((one) => ({
    node: one.node,
    name: one
      .target()
      .node.text()
      .replace(/\[[^\]]*\]$/, ''),
  }))
  const all = [...bound, ...written, ...code.entries.map(({ node, key }) => ({ node, name: key }))]
  // Parameters are bound to the whole function, which says nothing about what is in it.
  const found = all.map(({ name, node }) => ({ name, from: start(node), to: end(node) })).filter(({ from }) => !functions.has(from))
  known.set(code, found)
  return found
}

/** The name of the nearest function around a place that has one. */
function nameAround(code: Code, place: number): string {
  for (let around = code.routineAt(place); around; around = code.routineAt(around.start - 1)) if (around.name) return around.name
  return ''
}

/** Functions that are given the value directly: `saveToken(Math.random())`. */
const callersAround = (node: Syntax): string[] =>
  node
    .ancestors()
    .slice(0, 6)
    .filter((one) => /^(call_expression|call|method_invocation|new_expression|object_creation_expression)$/.test(String(one.kind())))
    .map((one) => (one.field('name') ?? one.field('function') ?? one.field('type'))?.text() ?? '')
    .filter((name) => name.length < 60 && !/^(app|router|describe|it|test)\b/.test(name))

/** The function around a node as text, where it is short; the lines around it where there is none. */
export function textAround({ code }: Look, node: Syntax): string {
  const { start: from, end: to } = node.range()
  const routine = code.routineAt(from.index)
  const whole = routine && code.text.slice(routine.start, routine.end)
  if (whole && whole.split('\n').length <= 30) return whole
  return code.text
    .split('\n')
    .slice(Math.max(0, from.line - 3), to.line + 4)
    .join('\n')
}
