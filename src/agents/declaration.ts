/** A place in a file, both from 1. Columns count UTF-16 units. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** What an agent's file says, before anybody asks whether it makes sense: values with their places. Both forms are read into this. */
export type Node = ValueNode | ListNode | MembersNode

export interface ValueNode {
  readonly kind: 'value'
  readonly at: Place
  readonly value: string | number | boolean | null
}

export interface ListNode {
  readonly kind: 'list'
  readonly at: Place
  readonly items: readonly Node[]
}

export interface MembersNode {
  readonly kind: 'members'
  readonly at: Place
  /** As they stand in the file: a name can be there twice. */
  readonly members: readonly Member[]
}

export interface Member {
  readonly name: string
  readonly at: Place
  readonly value: Node
}

/** Lists and objects that a declaration may have inside each other: more than anybody writes, and less than any reader could stumble over. */
export const deepestNesting = 24

/** The node as plain data; of a member that is there twice, the last. */
export function plain(node: Node): unknown {
  if (node.kind === 'value') return node.value
  if (node.kind === 'list') return node.items.map(plain)
  return Object.fromEntries(node.members.map(({ name, value }) => [name, plain(value)]))
}

/** Whether a key has nothing behind it, such as `params:`. */
export const isEmpty = (node: Node): boolean => node.kind === 'value' && (node.value === null || node.value === '')
