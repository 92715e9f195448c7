import pg from 'pg'
import type { ReplicaAddress } from './addresses.ts'
import { isConflict } from './error.ts'

/** Connections that one process keeps to a replica at most, and reads that may wait for one before the database itself takes the next. */
const mostConnections = 4
/** ms that a connection to a replica may take to come about, and that it may take for an answer. Both are short: the database itself can be asked instead. */
const connectMs = 1_000
const answerMs = 3_000
/** ms after which a replica that has failed is tried again. */
const restMs = 2_000

/** A read replica, which may hold less than the database does. */
export interface Replica {
  /** As it was given. */
  readonly place: string
  readonly pool: pg.Pool
  /** Tells that it did not answer as it should: it is left alone for some seconds, unless it only had to end a read to keep up. */
  failed(error: unknown): void
}

export interface Replicas {
  /** One that answered lately and is not busy, each in its turn; undefined where there is none. Never waits: those that have failed are tried in the background. */
  next(): Replica | undefined
  close(): Promise<void>
}

/** SQL for the number of the history that a database writes, which a failover changes. */
export const writtenTimeline = `('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer`
/** The same for the one that a replica follows; 0 where it follows none, because it is the database itself or was made one. */
export const followedTimeline = `case when pg_is_in_recovery()
  then greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery())) else 0 end`

/** SQL for the number that copies of a database have in common. */
export const systemNumber = '(select system_identifier::text from pg_control_system())'

/** `config` is of connections to the database itself, but for the address; `systemOf` gives its {@link systemNumber}. Nothing is connected before it is used. */
export function replicasOf(
  addresses: readonly ReplicaAddress[],
  config: pg.ClientConfig,
  systemOf: () => Promise<string | undefined>,
): Replicas {
  const replicas = addresses.map((address) => tried(address, config, systemOf))
  let turn = 0
  return {
    next() {
      for (let tries = 0; tries < replicas.length; tries++) {
        turn = (turn + 1) % replicas.length
        const replica = replicas[turn]
        if (replica?.isReady()) return replica
      }
      return undefined
    },
    close: async () => void (await Promise.all(replicas.map(({ close }) => close()))),
  }
}

interface TriedReplica extends Replica {
  isReady(): boolean
  close(): Promise<void>
}

function tried({ place, url }: ReplicaAddress, config: pg.ClientConfig, systemOf: () => Promise<string | undefined>): TriedReplica {
  const pool = new pg.Pool({
    ...config,
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    pipeline: true,
    max: mostConnections,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  let [hasAnswered, isAsked, isClosed, restUntil] = [false, false, false, 0]
  const rest = () => {
    hasAnswered = false
    restUntil = performance.now() + restMs
  }
  const look = async (): Promise<void> => {
    isAsked = true
    try {
      const [system, { rows }] = await Promise.all([systemOf(), pool.query<{ system: string }>(`select ${systemNumber} as system`)])
      hasAnswered = rows[0]?.system === system
    } catch {
      hasAnswered = false
    }
    if (!hasAnswered) rest()
    isAsked = false
  }
  return {
    place,
    pool,
    failed(error) {
      if (!isConflict(error)) rest()
    },
    isReady() {
      if (!hasAnswered && !isAsked && !isClosed && performance.now() >= restUntil) void look()
      return hasAnswered && pool.waitingCount < mostConnections
    },
    close() {
      isClosed = true
      return pool.end()
    },
  }
}
