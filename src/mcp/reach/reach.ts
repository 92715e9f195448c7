import type { App } from '../../app/app.ts'
import { type Selection, type SyncServices, type Wanted, wantedCollections } from '../../app/collections/collections.ts'
import type { Collection } from '../../core/documents.ts'
import { type Fault, IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import type { McpCall } from '../tools/mcp-call.ts'
import { indexing } from './indexing.ts'

/** Which collections a server may see: a selection, or whatever is found at each request. */
export type Reachable = Selection | (() => Promise<readonly Wanted[]>)

/** What one server may see: the collections it was started with, and nothing else, whoever asks. */
export interface Reach {
  /** Ids of all its collections, indexed or not. */
  all(): Promise<readonly string[]>
  /**
   * Ids of the collections that can be read now, new ones indexed first; of those named, where some are. Throws `IbidError('not-found')` for a name that is
   * none of this server's, in the same words whether it is another's or nobody's, and `IbidError('busy')` where indexing takes longer than a host waits.
   */
  ids(call: Pick<McpCall, 'signal' | 'progress'>, names?: readonly string[]): Promise<readonly string[]>
}

interface ReachOptions {
  /** ms that a call waits for documents to be indexed. */
  readonly patienceMs: number
  /** Hears of collections that could not be brought up to date while others could. */
  warn(text: string): void
}

export function reachOf(app: SyncServices, reachable: Reachable, { patienceMs, warn }: ReachOptions): Reach {
  const index = indexing(app, patienceMs)
  const stored = async () => (await app.documents()).read((reader) => reader.collections())
  return {
    all: async () => (await selected(app, reachable)).map(({ id }) => id),
    async ids(call, names) {
      const wanted = await selected(app, reachable)
      const known = await stored()
      const chosen = names ? [...new Set(names.map((name) => called(name, wanted, known)))] : wanted
      const faults = await index(chosen, call)
      const there = new Set((await stored()).flatMap(({ id, documents }) => (documents > 0 ? [id] : [])))
      const ids = chosen.map(({ id }) => id).filter((id) => there.has(id))
      if (ids.length === 0) throw nothingToRead(chosen, faults)
      for (const [name, { message, remedy }] of faults) warn(`${name}: ${message}${remedy ? `; ${remedy}` : ''}`)
      return ids
    },
  }
}

/** The server's collections as they are declared at this moment. */
async function selected(app: Pick<App, 'dataFolder' | 'input'>, reachable: Reachable): Promise<readonly Wanted[]> {
  const wanted = typeof reachable === 'function' ? await reachable() : find(app, reachable)
  if (wanted.length > 0) return wanted
  throw new IbidError('not-found', 'no documents found', 'the user can add some with: ibid collections add ./docs')
}

function find(app: Pick<App, 'dataFolder' | 'input'>, selection: Selection): readonly Wanted[] {
  try {
    return wantedCollections(app, selection)
  } catch {
    // Its own words would name collections that are not this server's.
    throw new IbidError(
      'not-found',
      'the collections of this server are no longer configured',
      'the user must restart it with other collections',
    )
  }
}

/** The collection of that name or id, as it was declared or as it is stored. */
function called(name: string, wanted: readonly Wanted[], stored: readonly Collection[]): Wanted {
  const namesOf = (one: Wanted) => [one.id, one.name, ...stored.flatMap((each) => (each.id === one.id ? [each.name] : []))]
  const found = wanted.find((one) => namesOf(one).includes(name))
  if (found) return found
  const names = wanted.map((one) => namesOf(one).at(-1)!)
  const meant = nearest(name, names)
  throw new IbidError(
    'not-found',
    `collection not found: ${name}`,
    meant ? `did you mean ${meant}?` : `available: ${names.slice(0, 8).join(', ')}`,
  )
}

function nothingToRead(chosen: readonly Wanted[], faults: ReadonlyMap<string, Fault>): IbidError {
  const [first] = faults
  if (first) return new IbidError(first[1].code, `${first[0]}: ${first[1].message}`, first[1].remedy)
  const names = chosen.map(({ name }) => name).join(', ')
  return new IbidError(
    'not-found',
    `${names}: no documents of a supported type`,
    'the user can list the supported formats with: ibid help sources',
  )
}
