import { systemClock } from '../../core/clock.ts'
import type { MediaStore } from '../../core/media.ts'
import { once } from '../../core/once.ts'
import { changeOf, changesOver } from '../changes.ts'
import type { Stores } from '../stores.ts'
import type { ServerTables } from '../tables/server/server-tables.ts'
import { placeOf } from './place.ts'

/** Media in a store that is opened when it is first needed. */
const lateMedia = (open: () => Promise<MediaStore>): MediaStore => ({
  keep: async (hash, bytes) => (await open()).keep(hash, bytes),
  read: async (hash) => (await open()).read(hash),
  list: async () => (await open()).list(),
  remove: async (hash) => (await open()).remove(hash),
})

/** Everything in one database, which any number of machines may share. Nothing is connected before it is used. */
export function postgresStores(url: string): Stores {
  const closers: (() => void | Promise<void>)[] = []
  const database = once(async () => {
    const { openPostgres } = await import('./open.ts')
    const opened = await openPostgres(url)
    closers.push(() => opened.close())
    return opened
  })
  /** What other processes tell of: one connection that listens, for all who ask. */
  const hints = once(async () => {
    const [{ listenForHints }, opened] = await Promise.all([import('./listen-notify.ts'), database()])
    const listening = listenForHints(opened)
    closers.push(() => listening.close())
    return listening
  })
  const openTables = once(async () => {
    const [{ postgresTables }, opened] = await Promise.all([import('./tables.ts'), database()])
    return postgresTables<ServerTables>(opened)
  })
  return {
    place: placeOf(url),
    documents: once(async () => {
      const [{ postgresDocuments }, opened] = await Promise.all([import('./documents/documents.ts'), database()])
      const store = postgresDocuments(opened)
      closers.push(() => store.close())
      return store
    }),
    log: once(async () => {
      const [{ postgresEventLog }, opened, told] = await Promise.all([import('./event-log.ts'), database(), hints()])
      const log = postgresEventLog(opened, told)
      closers.push(() => log.close())
      return log
    }),
    sessions: once(async () => {
      const [{ postgresSessions }, opened] = await Promise.all([import('./sessions.ts'), database()])
      return postgresSessions(opened)
    }),
    server: once(async () => {
      const [{ serverStoreIn }, { postgresCarriedMarks }, tables, opened] = await Promise.all([
        import('../tables/server/server-store.ts'),
        import('./server/carried-marks.ts'),
        openTables(),
        database(),
      ])
      return { ...serverStoreIn(tables, postgresCarriedMarks(opened)), awaitTurn: () => opened.awaitTurn() }
    }),
    tries: once(async () => {
      const [{ postgresTries }, opened] = await Promise.all([import('./server/failed-attempts.ts'), database()])
      return postgresTries(opened)
    }),
    users: once(async () => {
      const [{ usersIn }, tables] = await Promise.all([import('../tables/server/users.ts'), openTables()])
      return usersIn(tables)
    }),
    accounts: once(async () => {
      const opened = await database()
      return { db: opened.kysely<Record<string, never>>(), type: 'postgres' as const, transaction: true }
    }),
    carriers: once(async () => {
      const [{ postgresCarriers }, opened] = await Promise.all([import('./running-processes.ts'), database()])
      const carriers = postgresCarriers(opened)
      closers.push(() => carriers.close())
      return carriers
    }),
    kept: once(async () => {
      const [{ keptIn }, { postgresRunHistory }, tables, opened] = await Promise.all([
        import('../tables/shared/kept.ts'),
        import('./shared/run-history.ts'),
        openTables(),
        database(),
      ])
      return keptIn(tables, systemClock, postgresRunHistory(opened))
    }),
    chores: once(async () => {
      const [{ postgresChores }, opened] = await Promise.all([import('./shared/chores.ts'), database()])
      return postgresChores(opened)
    }),
    memories: once(async () => {
      const [{ memoriesIn }, tables] = await Promise.all([import('../tables/personal/memories.ts'), openTables()])
      return memoriesIn(tables)
    }),
    async feeds(key) {
      const [{ postgresFeeds }, opened] = await Promise.all([import('./personal/feeds.ts'), database()])
      return postgresFeeds(opened, key)
    },
    changes: once(async () => {
      const told = await hints()
      return changesOver({
        send: (change) => told.tell('changes', JSON.stringify(change)),
        listen: (heard) => told.on('changes', (payload) => heard(changeOf(payload))),
      })
    }),
    media: () => lateMedia(async () => (await import('./media.ts')).postgresMedia(await database())),
    retention: once(async () => (await import('./retention/retention.ts')).postgresRetention(await database())),
    distribution: once(async () => {
      const [{ postgresDistribution }, opened, told] = await Promise.all([import('./distribution.ts'), database(), hints()])
      const distribution = await postgresDistribution(opened, told)
      closers.push(() => distribution.close())
      return distribution
    }),
    async settings(key) {
      const [{ postgresSettings }, opened] = await Promise.all([import('./server/settings.ts'), database()])
      return postgresSettings(opened, key)
    },
    async figures() {
      const [{ teamFigures }, opened] = await Promise.all([import('./team-figures.ts'), database()])
      return teamFigures(opened)
    },
    async close() {
      for (const close of closers.splice(0).reverse()) await close()
    },
  }
}
