import type pg from 'pg'
import type { PostgresDatabase } from '../database.ts'
import { followedTimeline, type Replica, writtenTimeline } from '../replicas.ts'
import { inMoment, type Moment } from './moment.ts'

/** What the documents of a database are at. */
interface Standing {
  readonly version: number
  readonly timeline: number
}

const standing = (name: string, timeline: string) => ({
  name,
  text: `select value as version, ${timeline} as timeline from document_counters where name = 'version'`,
})
const written = standing('documents.written', writtenTimeline)
const followed = standing('documents.followed', followedTimeline)

/** A replica that lacks something: no failure of it. */
class Behind extends Error {}

/**
 * Runs `work` on a moment of a replica, if that holds every change of documents that the database held when this was called; undefined where it does not, or where
 * it fails: then the database itself has to be asked. `reading` are connections to that.
 */
export async function inReplicaMoment<T>(
  { place }: Pick<PostgresDatabase, 'place'>,
  reading: pg.Pool,
  replica: Replica,
  work: (moment: Moment) => Promise<T>,
): Promise<{ readonly answer: T } | undefined> {
  let lost: unknown
  const noted = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
    try {
      return await asked
    } catch (error) {
      lost ??= error
      throw error
    }
  }
  const own = async (): Promise<Standing | undefined> => {
    try {
      return (await reading.query<Standing>({ ...written })).rows[0]
    } catch (error) {
      throw new Behind('it is not known what the database holds', { cause: error })
    }
  }
  const begun = async (client: pg.ClientBase): Promise<number> => {
    const [least, { rows }] = await Promise.all([own(), client.query<Standing>({ ...followed })])
    const [there] = rows
    if (!least || !there || there.timeline !== least.timeline || there.version < least.version) throw new Behind('it lacks something')
    return there.version
  }
  const watched = (moment: Moment): Moment => ({
    rows: (statement, values) => noted(moment.rows(statement, values)),
    version: () => noted(moment.version()),
  })
  try {
    const answer = await inMoment(replica.pool, place, (moment) => work(watched(moment)), begun)
    if (lost === undefined) return { answer }
  } catch (error) {
    if (lost === undefined) throw error
  }
  if (!(lost instanceof Behind)) replica.failed(lost)
  return undefined
}
