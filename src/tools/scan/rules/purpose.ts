import type { Syntax } from '../../syntax/languages.ts'
import { start } from '../code/sheet.ts'
import type { Look } from './rule.ts'

/** Names of things that must not be guessed. */
export const secretWords =
  /pass(word|wd|phrase|code)|passwd|secret|token|otp\b|\botp|\bpin\b|pin(code)?$|session|\bsid\b|credential|api_?key|signature|nonce|salt\b|csrf|xsrf|\breset|invit|coupon|voucher|activation|confirmation_?code|verif|auth(?!or)|(^|[^a-z])code$|private_?key|secret_?key|encryption_?key|^key$|^iv$|captcha/i

/**
 * What a value is for, as far as names say: those it is given to (variable, member, key, argument), else that of the function it stands in. One step is
 * followed: what a name is for that got the value.
 */
export function purposeOf(look: Look, node: Syntax): string {
  const { code } = look
  const place = start(node)
  const routine = code.routineAt(place)
  const receivers = [
    ...[...code.bindings.values()].flat().filter((one) => one.at > 0 && !code.routines.some((other) => other.node.id() === one.node.id())),
    ...code.entries.map((one) => ({ name: one.key, node: one.node })),
    ...code.writes.map((one) => ({
      name: one
        .target()
        .node.text()
        .replace(/\[[^\]]*\]$/, ''),
      node: one.node,
    })),
  ]
  const holds = (one: { readonly node: Syntax }): boolean => {
    const { start: from, end: to } = one.node.range()
    return from.index <= place && place < to.index && code.routineAt(from.index) === routine
  }
  const names = receivers.filter(holds).map(({ name }) => name)
  if (names.length === 0) {
    const around = enclosingRoutines(look, place)
    return [...callsAround(look, node), ...around].join(' ')
  }
  const home = routine ? [routine.start, routine.end] : [0, code.text.length]
  const further = receivers.filter(({ node: other, name }) => {
    const { start: from } = other.range()
    return (
      from.index > place &&
      from.index < home[1]! &&
      !names.includes(name) &&
      names.some(
        (one) => /^[\w$]+$/.test(one) && new RegExp(`(?<![\\w$.])${one.replaceAll('$', '\\$')}(?![\\w$])`).test(other.text().slice(0, 400)),
      )
    )
  })
  const returned = names.some((name) =>
    new RegExp(`return\\s[^;\\n]*\\b${name.replace(/[^\w]/g, '.')}\\b`).test(code.text.slice(home[0], home[1])),
  )
  return [...names, ...further.map(({ name }) => name), ...(returned ? [routine?.name ?? ''] : [])].join(' ')
}

const enclosingRoutines = (look: Look, place: number): string[] => {
  const names: string[] = []
  for (let around = look.code.routineAt(place); around; around = look.code.routineAt(around.start - 1)) {
    if (around.name) {
      names.push(around.name)
      break
    }
  }
  return names
}

/** Functions that are given the value directly: `saveToken(Math.random())`. */
const callsAround = (look: Look, node: Syntax): string[] =>
  node
    .ancestors()
    .slice(0, 6)
    .filter((one) => /^(call_expression|call|method_invocation|new_expression|object_creation_expression)$/.test(String(one.kind())))
    .map((one) => (one.field('name') ?? one.field('function') ?? one.field('type'))?.text() ?? '')
    .filter((name) => name.length < 60 && !/^(app|router|describe|it|test)\b/.test(name))
    .concat(look.node.id() === node.id() ? [] : [])

/** The function around a node as text, where it is short; the lines around it where there is none. */
export function textAround(look: Look, node: Syntax): string {
  const { code } = look
  const { start: from, end: to } = node.range()
  const routine = code.routineAt(from.index)
  if (routine && code.text.slice(routine.start, routine.end).split('\n').length <= 30) return code.text.slice(routine.start, routine.end)
  const lines = code.text.split('\n')
  return lines.slice(Math.max(0, from.line - 3), to.line + 4).join('\n')
}
