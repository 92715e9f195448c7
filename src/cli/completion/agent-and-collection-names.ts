import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { agentFolders } from '../../app/agents/agent-folders.ts'
import { agentPaths } from '../../app/agents/agent-paths.ts'
import { isRecord } from '../../core/json.ts'
import { readTextSync } from '../../files/read-bounded-sync.ts'
import { configFolder } from '../../settings/default-folders.ts'
import type { Line } from './line.ts'
import type { Word } from './shape.ts'

/** Bytes of an agent's file, or of a list of collections, that are looked at. */
const mostBytes = 200_000

/** An agent by its names alone. */
interface Named {
  readonly id: string
  readonly verbs: readonly string[]
}

/** The agents that files in reach declare. */
export const declaredAgents = (line: Line): readonly Word[] => namedAgents(line).map(({ id }) => ({ word: id, about: 'agent' }))

/** Their verbs. */
export const declaredVerbs = (line: Line): readonly Word[] =>
  namedAgents(line).flatMap(({ id, verbs }) => verbs.map((word) => ({ word, about: `verb of ${id}` })))

/** Names only: reading agents whole takes longer than a person waits for a Tab. */
function namedAgents({ input }: Line): readonly Named[] {
  const files = agentFolders({ folder: input.folder, configFolder: configFolder(input) }).flatMap(agentPaths)
  const named = files
    .filter(({ refused, bytes }) => refused === undefined && bytes <= mostBytes)
    .flatMap(({ path, within }) => {
      const text = readTextSync(path, { mostBytes, within }).replaceAll('\r', '')
      return path.toLowerCase().endsWith('.al') ? namesInAl(text) : namesInMarkdown(text)
    })
  return [...new Map(named.map((one) => [one.id, one])).values()]
}

function namesInMarkdown(text: string): readonly Named[] {
  const [, front = ''] = /^\s*---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(text) ?? []
  const id = /^agent:[ \t]*["']?([\w-]+)/m.exec(front)?.[1]
  const below = /^verbs:[ \t]*\n((?:[ \t]+.*\n?|[ \t]*\n)*)/m.exec(front)?.[1] ?? ''
  const indent = /^[ \t]+/.exec(below)?.[0] ?? ' '
  const verbs = below
    .split('\n')
    .flatMap((line) => (line.startsWith(indent) ? (/^["']?([A-Za-z][\w.@-]*)["']?[ \t]*:/.exec(line.slice(indent.length))?.[1] ?? []) : []))
  return id === undefined ? [] : [{ id, verbs }]
}

function namesInAl(text: string): readonly Named[] {
  const parts = text.split(/^(?=agent[ \t])/m)
  return parts.flatMap((part) => {
    const id = /^agent[ \t]+([\w-]+)/.exec(part)?.[1]
    const verbs = [...part.matchAll(/^(?:expose|workflow)[ \t]+([A-Za-z][\w.@-]*)[ \t]*:/gm)].map((match) => match[1] ?? '')
    return id === undefined ? [] : [{ id, verbs }]
  })
}

/** The collections that the nearest `context.json` and the user's own list declare. */
export function declaredCollections({ input, isGlobal }: Line): readonly Word[] {
  const files = [nearestAbove(input.folder, 'context.json'), ...(isGlobal ? [join(configFolder(input), 'context.json')] : [])]
  const found = files.flatMap((file) => (file !== undefined && existsSync(file) ? collectionsIn(file) : []))
  return [...new Map(found.toReversed().map((one) => [one.word, one])).values()].toReversed()
}

function collectionsIn(file: string): readonly Word[] {
  const value: unknown = JSON.parse(readTextSync(file, { mostBytes }))
  const collections = isRecord(value) && isRecord(value['collections']) ? Object.entries(value['collections']) : []
  return collections.map(([word, one]) => ({ word, about: isRecord(one) ? String(one['url'] ?? '') : '' }))
}

function nearestAbove(folder: string, name: string): string | undefined {
  const file = join(folder, name)
  if (existsSync(file)) return file
  return dirname(folder) === folder ? undefined : nearestAbove(dirname(folder), name)
}
