import { parseAst } from 'vite'

/** A node of the syntax tree of a program. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly [member: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

/** The nodes of a member, which may be one, several or none. */
export const nodesOf = (member: unknown): readonly Node[] => [member].flat().filter(isNode)

export const childrenOf = (node: Node): readonly Node[] => Object.values(node).flatMap(nodesOf)

/** The syntax tree of a file's text; `file` says in which language it is. */
export const treeOf = (file: string, text: string): Node => parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node

/** A text with the places of its values numbered from 1. */
export function englishOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  const texts = nodesOf(node['quasis']).map((each) => String(Reflect.get(Object(each['value']), 'cooked')))
  return texts.map((each, index) => (index === 0 ? each : `{${index}}${each}`)).join('')
}
