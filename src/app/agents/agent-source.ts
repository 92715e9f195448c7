import type { AgentFile } from '../../agents/agent-file.ts'
import type { LoadOptions } from '../../agents/agent-problems.ts'
import { type DeclaredAgents, declaredAgents } from '../../agents/registry.ts'
import { type Clock, systemClock } from '../../core/clock.ts'
import { agentFolders } from './agent-folders.ts'
import { type AgentPath, agentPaths } from './agent-paths.ts'
import { checkSchema } from './check-schema.ts'
import { readAgentFile } from './read-agent-file.ts'

/** Where agents are looked for, and with what they are read. */
export interface AgentPlace extends Pick<LoadOptions, 'tools'> {
  /** The person's; the project's agents are found from here upwards. */
  readonly folder: string
  /** Holds the user's own `agents`. */
  readonly configFolder: string
  readonly clock?: Pick<Clock, 'now'>
}

/** ms for which the folders are not looked at again. */
const patience = 1_000

/**
 * The agents in reach, read when they are first asked for. Asked again, it looks at the folders at most once a second and reads only the files that have
 * changed; where none has, it gives the very same object.
 */
export function agentSource(place: AgentPlace): () => Promise<DeclaredAgents> {
  const clock = place.clock ?? systemClock
  const options: LoadOptions = { checkSchema, ...(place.tools ? { tools: place.tools } : {}) }
  let known: ReadonlyMap<string, { readonly stamp: string; readonly file: AgentFile }> = new Map()
  let looked = Number.NEGATIVE_INFINITY
  let current: Promise<DeclaredAgents> | undefined

  const look = async (before: DeclaredAgents | undefined): Promise<DeclaredAgents> => {
    const paths = agentFolders(place).flatMap(agentPaths)
    const read = await Promise.all(paths.map((path) => readUnlessKnown(path)))
    const isSame = before && read.every(({ isNew }) => !isNew) && read.length === known.size
    known = new Map(read.map(({ path, stamp, file }) => [path, { stamp, file }]))
    return isSame ? before : declaredAgents(read.map(({ file }) => file))
  }
  const readUnlessKnown = async (found: AgentPath) => {
    const { path, stamp } = found
    const before = known.get(path)
    if (before?.stamp === stamp) return { path, stamp, file: before.file, isNew: false }
    return { path, stamp, file: await readAgentFile(found, options), isNew: true }
  }
  return () => {
    const now = clock.now()
    if (current && Math.abs(now - looked) < patience) return current
    looked = now
    const before = current
    current = (async () => look(await before?.catch(() => undefined)))()
    return current
  }
}

/** The agents in reach, read now. */
export const agentsOf = (place: AgentPlace): Promise<DeclaredAgents> => agentSource(place)()
