import { postgresStores } from '../../src/store/postgres/postgres-stores.ts'
import type { ClusterOptions } from '../../src/store/postgres/server.fixture.ts'
import { type AtPlace, type Cluster, cluster } from './cluster.ts'
import type { Member, Surroundings } from './member.ts'
import { type World, world } from './world.ts'

interface TeamOptions {
  readonly cluster?: ClusterOptions
  readonly atPlace?: AtPlace
  /** Called when the database is there, and nobody else. */
  readonly beforeMembers?: (place: Cluster) => Promise<void>
  readonly steps?: number
  readonly stepMs?: number
  readonly atOnce?: number
  /** Characters that each call gives back. */
  readonly characters?: number
  /** How each worker is started; its name by its position is `w1`, ... */
  readonly workers: readonly Surroundings[]
  readonly server?: Surroundings
  /** Where programs find the database; by its socket where absent. */
  readonly url?: string
}

/** A database of its own, a server that hands runs over, and workers. */
export interface Team extends AsyncDisposable {
  readonly cluster: Cluster
  readonly world: World
  readonly server: Member
  readonly workers: Member[]
  /** One more. */
  worker(name: string, surroundings?: Surroundings): Promise<Member>
}

export async function team({
  cluster: options,
  atPlace,
  beforeMembers,
  characters = 0,
  steps = 8,
  stepMs = 150,
  atOnce = 8,
  workers: wanted,
  server: around,
  url,
}: TeamOptions): Promise<Team> {
  const place = await cluster(options, atPlace)
  const made = await world(() => postgresStores(place.url), url ?? place.url, { steps, stepMs, atOnce, characters })
  const dispose = async () => {
    await made.end()
    place.end()
  }
  const worker = (name: string, surroundings?: Surroundings) => made.member({ role: 'worker', name }, surroundings)
  try {
    await beforeMembers?.(place)
    const workers: Member[] = []
    const server = await made.member({ role: 'server', name: 'server' }, around)
    for (const [index, surroundings] of wanted.entries()) workers.push(await worker(`w${index + 1}`, surroundings))
    return { cluster: place, world: made, server, workers, worker, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}
