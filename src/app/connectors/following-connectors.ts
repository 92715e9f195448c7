import { canonicalJson, isRecord } from '../../core/json.ts'
import type { Inspection } from '../../settings/inspection.ts'
import { referencesIn } from '../../settings/server-keys.ts'
import type { App } from '../app.ts'
import { connectorsOf } from './configured-connectors.ts'
import type { Connectors } from './connectors.ts'

/** ms for which connectors of earlier settings stay open although nothing uses them: a run may be about to begin with them. */
const usualGraceMs = 60_000

/** The connectors of settings that change while the program runs. */
export interface FollowingConnectors {
  /** Those of these settings; the very same as long as nothing about servers changes. They are connected when they are used. */
  of(inspection: Inspection): Connectors
  /** Keeps those of these settings open until the returned function is called, whatever is changed meanwhile. */
  hold(inspection: Inspection): () => void
  close(): Promise<void>
}

/** The connectors of one state of the settings. */
interface Generation {
  readonly connectors: Connectors
  /** Runs that use them, and connections that are being made. */
  uses: number
}

/** Where the settings of servers change, others are made; those before are closed once nothing uses them. */
export function followingConnectors(app: Pick<App, 'dataFolder' | 'input' | 'redact'>, graceMs = usualGraceMs): FollowingConnectors {
  const generations = new Map<string, Generation>()
  /** The one that was asked for last. */
  let latest = ''

  const retire = (key: string) => {
    const old = generations.get(key)
    const isOver = () => key !== latest && old?.uses === 0 && generations.get(key) === old
    if (!isOver()) return
    setTimeout(() => {
      if (!isOver()) return
      generations.delete(key)
      void old?.connectors.close()
    }, graceMs).unref()
  }
  const use = (key: string, used: Generation): (() => void) => {
    used.uses++
    let isUsed = true
    return () => {
      if (!isUsed) return
      isUsed = false
      used.uses--
      retire(key)
    }
  }
  const made = (key: string, inspection: Inspection): Generation => {
    const connectors = connectorsOf({ ...app, inspection })
    const open: Connectors['open'] = async (names, signal) => {
      const done = use(key, generation)
      return connectors.open(names, signal).finally(done)
    }
    const generation = { connectors: { ...connectors, open }, uses: 0 }
    return generation
  }
  const generationOf = (key: string, inspection: Inspection): Generation => {
    const found = generations.get(key) ?? made(key, inspection)
    generations.set(key, found)
    return found
  }
  return {
    of(inspection) {
      const key = keyOf(inspection)
      const { connectors } = generationOf(key, inspection)
      const before = latest
      latest = key
      if (before !== key) retire(before)
      return connectors
    },
    hold(inspection) {
      const key = keyOf(inspection)
      return use(key, generationOf(key, inspection))
    },
    async close() {
      await Promise.all([...generations.values()].map(({ connectors }) => connectors.close()))
      generations.clear()
    },
  }
}

/** Everything that the settings say of servers, with the keys that they refer to. It stays in memory. */
function keyOf({ keys }: Inspection): string {
  const servers = keys.mcpServers()
  const references = textsIn(servers).flatMap(referencesIn)
  return canonicalJson([servers, references.map((name) => [name, keys.referred(name)])])
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : []
}
