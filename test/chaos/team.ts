import { hasPooler, type Pooler, startPooler } from '../../src/store/postgres/pooler.fixture.ts'
import { postgresStores } from '../../src/store/postgres/postgres-stores.ts'
import { type ReplicaServer, startReplica } from '../../src/store/postgres/replica.fixture.ts'
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
  /** Whether they reach it through a pooler. */
  readonly isPooled: boolean
  /** Whether they may read from a replica that lags. */
  readonly hasReplica: boolean
  /** Where that listens, if not at a socket. */
  readonly poolerListens?: { readonly address: string; readonly network: string }
}

/** Sessions of the database that the pooler keeps: fewer than what a server and three workers ask for at once. */
const pooledSessions = 8

/** ms that a replica lags. */
const lagMs = 5_000

/** A database of its own, a server that hands runs over, and workers. */
export interface Team extends AsyncDisposable {
  readonly cluster: Cluster
  readonly pooler: Pooler | undefined
  readonly replica: ReplicaServer | undefined
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
  isPooled,
  hasReplica,
  poolerListens: listens,
}: TeamOptions): Promise<Team> {
  const place = await cluster(options, atPlace)
  const direct = url ?? place.url
  if (isPooled && !hasPooler) throw new Error('PgBouncer is not installed on this machine')
  const pooler = isPooled
    ? await startPooler(direct, { sessions: pooledSessions, knowsPath: false, ...(listens ? { listens } : {}) })
    : undefined
  const read = new URL(pooler?.url ?? direct)
  await beforeMembers?.(place)
  const replica = hasReplica ? startReplica(place.folder, { delayMs: lagMs }) : undefined
  if (replica) read.searchParams.set('replica', replica.folder)
  const usual = { steps, stepMs, atOnce, characters, looks: hasReplica }
  const made = await world(
    () => postgresStores(place.url),
    read.href,
    usual,
    async () => replica && readsOn(replica),
  )
  const dispose = async () => {
    await made.end()
    replica?.end()
    await pooler?.[Symbol.asyncDispose]()
    place.end()
  }
  const worker = (name: string, surroundings?: Surroundings) => made.member({ role: 'worker', name }, surroundings)
  try {
    const workers: Member[] = []
    const server = await made.member({ role: 'server', name: 'server' }, around)
    for (const [index, surroundings] of wanted.entries()) workers.push(await worker(`w${index + 1}`, surroundings))
    return { cluster: place, pooler, replica, world: made, server, workers, worker, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

/** Reads of documents that a replica was asked for. */
export async function readsOn(replica: ReplicaServer): Promise<number> {
  const text = `select coalesce(idx_scan, 0)::integer as reads from pg_stat_user_tables where schemaname = 'ibid' and relname = 'documents'`
  return (await replica.ask<{ reads: number }>(text))[0]?.reads ?? 0
}
