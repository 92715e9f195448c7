import { setTimeout as sleep } from 'node:timers/promises'
import { faultOf } from '../../core/fault.ts'
import { addressesOf, type ReplicaAddress } from '../../store/postgres/addresses.ts'
import { connectPostgres, type PostgresDatabase } from '../../store/postgres/database.ts'
import { followedTimeline, systemNumber, writtenTimeline } from '../../store/postgres/replicas.ts'
import { duration } from '../../views/amounts.ts'
import { amiss, type Check, fine } from './check.ts'

/** ms that a replica may lag. */
const mostLag = 10_000
/** ms between looks, and how many there are, at one that is not level yet. */
const lookMs = 50
const mostLooks = 10

interface Own {
  readonly place: string
  readonly system: string
  readonly timeline: number
}

interface There {
  readonly isLevel: boolean | null
  readonly system: string
  readonly timeline: number
  /** Since the newest commit that it has; null where it has none yet. */
  readonly lagMs: number | null
}

/** Whether each read replica in `store.url` can be reached and keeps up. `database` is the one that they follow. */
export async function checkReplicas(url: string, database: PostgresDatabase): Promise<readonly Check[]> {
  const { replicas } = addressesOf(url)
  if (replicas.length === 0) return []
  const { rows } = await database.query<Own>(
    `select pg_current_wal_flush_lsn()::text as place, ${systemNumber} as system, ${writtenTimeline} as timeline`,
  )
  const [own] = rows
  return own ? Promise.all(replicas.map((replica) => checkReplica(replica, own))) : []
}

async function checkReplica({ place, url }: ReplicaAddress, own: Own): Promise<Check> {
  const database = connectPostgres(url)
  try {
    for (let looks = 1; ; looks++) {
      const { rows } = await database.query<There>(
        `select pg_last_wal_replay_lsn() >= $1::pg_lsn as "isLevel", ${systemNumber} as system, ${followedTimeline} as timeline,
           (extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000)::float8 as "lagMs"`,
        [own.place],
      )
      const [there] = rows
      if (there && (there.isLevel || looks === mostLooks)) return found(place, own, there)
      await sleep(lookMs)
    }
  } catch (error) {
    return amiss('replica', 'warning', `${place} cannot be used: ${faultOf(error).message}`, 'start it, or check replica in store.url')
  } finally {
    await database.close()
  }
}

function found(place: string, own: Own, { isLevel, system, timeline, lagMs }: There): Check {
  if (system !== own.system) return amiss('replica', 'warning', `${place} belongs to another database`, 'check replica in store.url')
  if (timeline === 0) return amiss('replica', 'warning', `${place} is not a replica`, 'check replica in store.url')
  if (timeline !== own.timeline)
    return amiss(
      'replica',
      'warning',
      `${place} has not followed this database since a failover`,
      'set its primary_conninfo to this database; right after a failover, wait for its next checkpoint',
    )
  if (isLevel) return fine('replica', `${place} is up to date`)
  const lag = `${place} is ${duration(lagMs ?? 0)} behind`
  return (lagMs ?? 0) > mostLag
    ? amiss('replica', 'warning', lag, 'check its load and its connection to the database')
    : fine('replica', lag)
}
