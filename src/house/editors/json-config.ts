import { isDeepStrictEqual } from 'node:util'
import { getNodeValue, type Node } from 'jsonc-parser'
import { isRecord } from '../../core/json.ts'
import { type ConfigText, placeIn, Unwritable } from './config-text.ts'
import { addMember, type Entry, member, removeMember, replaceValue, treeOf } from './json-text.ts'

/** JSON, with comments and commas at the end where a file has them: none of it is laid out anew. */
export const jsonConfig: ConfigText = {
  parse(text) {
    const root = rootOf(text)
    const value: unknown = root ? getNodeValue(root) : {}
    return isRecord(value) ? value : {}
  },

  put(text, group, name, entry) {
    const root = rootOf(text)
    if (!root) return `${addMember('{}', objectOf('{}'), objectOf('{}'), group[0] ?? name, nested([...group.slice(1), name], entry))}\n`
    const { object, missing } = descend(text, root, [...group, name])
    const [first, ...rest] = missing
    if (first !== undefined) return addMember(text, root, object, first, nested(rest, entry))
    return Object.entries(entry).reduce((changed, [key, value]) => putKey(changed, [...group, name], key, value), text)
  },

  take(text, group, name, made) {
    const path = [...group, name]
    const removed = removeMember(text, descend(text, objectOf(text), group).object, name)
    const [parent] = path.slice(-2, -1)
    if (made === 0 || parent === undefined) return removed
    const above = descend(removed, objectOf(removed), group.slice(0, -1)).object
    const left = member(above, parent)
    return left?.children?.length === 0 ? jsonConfig.take(removed, group.slice(0, -1), parent, made - 1) : removed
  },
}

function putKey(text: string, path: readonly string[], key: string, value: Entry): string {
  const root = objectOf(text)
  const { object } = descend(text, root, path)
  const present = member(object, key)
  if (!present) return addMember(text, root, object, key, value)
  return isDeepStrictEqual(getNodeValue(present), value) ? text : replaceValue(text, root, present, value)
}

/** Follows `path` as far as the text has it. */
function descend(text: string, root: Node, path: readonly string[]): { readonly object: Node; readonly missing: readonly string[] } {
  let object = root
  for (const [index, key] of path.entries()) {
    const next = member(object, key)
    if (!next) return { object, missing: path.slice(index) }
    if (next.type !== 'object') throw new Unwritable(`has no table under ${key} (${placeIn(text, next.offset)})`)
    object = next
  }
  return { object, missing: [] }
}

function rootOf(text: string): Node | undefined {
  const tree = treeOf(text)
  if (tree && 'brokenAt' in tree) throw new Unwritable(`is not valid JSON (${placeIn(text, tree.brokenAt)})`)
  if (tree && tree.type !== 'object') throw new Unwritable('must hold a JSON object')
  return tree
}

function objectOf(text: string): Node {
  const root = rootOf(text)
  if (!root) throw new Unwritable('holds nothing')
  return root
}

const nested = (path: readonly string[], entry: Entry): Entry => path.reduceRight<Entry>((inner, key) => ({ [key]: inner }), entry)
