import { isDeepStrictEqual } from 'node:util'
import { createScanner, type ParseError, parse } from 'jsonc-parser'
import { isRecord } from '../../core/json.ts'
import { mostLevels } from '../../core/json-shape.ts'
import { removeMember, setMember } from '../../docs/project/edit-json.ts'
import { type ConfigText, Unwritable } from './config-text.ts'
import { at, type Config } from './config-tree.ts'

/** JSON, with comments and commas at the end where a file has them. */
export const jsonConfig: ConfigText = {
  parse(text) {
    if (text.trim() === '') return {}
    // The library recurses.
    if (levelsOf(text) > mostLevels) throw new Unwritable(`is nested more than ${mostLevels} levels deep`)
    const errors: ParseError[] = []
    const value: unknown = parse(text, errors, { allowTrailingComma: true })
    if (errors[0]) throw new Unwritable(`is not valid JSON (${placeIn(text, errors[0].offset)})`)
    if (!isRecord(value)) throw new Unwritable('must contain a JSON object')
    return value
  },

  put(text, group, name, entry) {
    const config = jsonConfig.parse(text)
    for (const index of group.keys()) checkTable(config, group.slice(0, index + 1))
    if (text.trim() === '') return `${setMember('{}', group, name, entry)}\n`
    const present = at(config, [...group, name])
    if (!isRecord(present)) return setMember(text, group, name, entry)
    const changed = Object.entries(entry).filter(([key, value]) => !isDeepStrictEqual(present[key], value))
    return changed.reduce((edited, [key, value]) => setMember(edited, [...group, name], key, value), text)
  },

  take(text, group, name, made) {
    const removed = removeMember(text, group, name)
    const left = at(jsonConfig.parse(removed), group)
    const last = group.at(-1)
    const isDone = made === 0 || last === undefined || !isRecord(left) || Object.keys(left).length > 0
    return isDone ? removed : jsonConfig.take(removed, group.slice(0, -1), last, made - 1)
  },
}

function checkTable(config: Config, path: readonly string[]): void {
  const held = at(config, path)
  if (held !== undefined && !isRecord(held)) throw new Unwritable(`has no table under ${path.join('.')}`)
}

/** Levels of arrays and objects within each other; brackets in comments are none. The library's scanner does not recurse. */
function levelsOf(text: string): number {
  const scanner = createScanner(text, true)
  let [depth, levels] = [0, 0]
  for (;;) {
    scanner.scan()
    if (scanner.getTokenOffset() >= text.length) return levels
    const token = text[scanner.getTokenOffset()]
    if (token === '[' || token === '{') levels = Math.max(levels, ++depth)
    else if (token === ']' || token === '}') depth--
  }
}

/** `line 3, column 7` of an offset. */
function placeIn(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n')
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}
