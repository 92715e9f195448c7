import { error, meant, type Reading } from './agent-problems.ts'
import { isEmpty, type Member, type Node } from './declaration.ts'

/** The members of an object by name, those that `known` has; every other one, and every one that is there twice, is a problem. `what` names the object. */
export function membersOf(node: Node, what: string, known: readonly string[], reading: Reading): ReadonlyMap<string, Member> {
  const found = new Map<string, Member>()
  for (const member of uniqueMembers(node, what, reading)) {
    if (known.includes(member.name)) found.set(member.name, member)
    else
      error(
        reading,
        member.at,
        `${what} has no key ${JSON.stringify(member.name)}${meant(member.name, known, `it has ${known.join(', ')}`)}`,
      )
  }
  return found
}

/** The members of an object whose names are free; the second of the same name is a problem. */
export function uniqueMembers(node: Node, what: string, reading: Reading): readonly Member[] {
  if (isEmpty(node)) return []
  if (node.kind !== 'members') {
    error(reading, node.at, `${what} must be an object with names and values, not ${kindOf(node)}`)
    return []
  }
  const first = new Map<string, Member>()
  for (const member of node.members) {
    const before = first.get(member.name)
    if (before) error(reading, member.at, `${member.name} appears twice in ${what}; the first is on line ${before.at.line}`)
    else first.set(member.name, member)
  }
  return [...first.values()]
}

/** Tells every name that is there twice, however deep. */
export function tellTwins(node: Node, what: string, reading: Reading): void {
  if (node.kind === 'list') for (const item of node.items) tellTwins(item, what, reading)
  if (node.kind === 'members') for (const { value } of uniqueMembers(node, what, reading)) tellTwins(value, what, reading)
}

/** A text, trimmed and not empty. */
export function textOf(member: Member | undefined, reading: Reading): string | undefined {
  if (!member) return undefined
  const { name, value } = member
  if (isEmpty(value)) return error(reading, member.at, `${name} is empty`)
  if (value.kind !== 'value') return error(reading, value.at, `${name} must be text, not ${kindOf(value)}`)
  if (typeof value.value !== 'string') return error(reading, value.at, `${name} must be text; put ${value.value} in quotes`)
  return value.value.trim() || error(reading, member.at, `${name} is empty`)
}

/** Texts: a list of them, or one with commas between them. */
export function textsOf(
  member: Member | undefined,
  reading: Reading,
): readonly { readonly text: string; readonly node: Node }[] | undefined {
  if (!member) return undefined
  const { name, value } = member
  if (isEmpty(value)) return []
  if (value.kind === 'members') return error(reading, value.at, `${name} must be a list, such as [one, two], not ${kindOf(value)}`)
  const items = value.kind === 'list' ? value.items : [value]
  return items.flatMap((node) => {
    if (node.kind === 'value' && typeof node.value === 'string' && node.value.trim() !== '')
      return (value.kind === 'list' ? [node.value] : node.value.split(',')).flatMap((text) =>
        text.trim() ? [{ text: text.trim(), node }] : [],
      )
    error(reading, node.at, `${name} must be a list of strings, but one item is ${kindOf(node)}`)
    return []
  })
}

export function booleanOf(member: Member | undefined, reading: Reading): boolean | undefined {
  if (!member) return undefined
  const { name, value } = member
  if (value.kind === 'value' && typeof value.value === 'boolean') return value.value
  return error(reading, value.at, `${name} must be true or false, not ${kindOf(value)}`)
}

/** What a node is, for people: `a list`, `12`, `"text"`. */
export function kindOf(node: Node): string {
  if (node.kind === 'list') return 'a list'
  if (node.kind === 'members') return 'an object'
  const text = JSON.stringify(node.value)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
