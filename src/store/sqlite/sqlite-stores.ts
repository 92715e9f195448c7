import { join } from 'node:path'
import { systemClock } from '../../core/clock.ts'
import { once } from '../../core/once.ts'
import { changesOver } from '../changes.ts'
import { makeDataFolder } from '../data-folder.ts'
import { mediaFiles } from '../media-files.ts'
import type { Stores } from '../stores.ts'
import type { ServerTables } from '../tables/server/server-tables.ts'

/** Everything in files of one data folder, which any number of processes of the machine may share. */
export function sqliteStores(folder: string): Stores {
  const closers: (() => void | Promise<void>)[] = []
  const opened = <T extends { close(): void | Promise<void> }>(open: () => T): T => {
    makeDataFolder(folder)
    const made = open()
    closers.push(() => made.close())
    return made
  }
  /** One opening for the log and its sessions. */
  const runsFile = once(async () => {
    const { openRunsFile } = await import('./runs-file.ts')
    return opened(() => openRunsFile(folder))
  })
  const serverFile = once(async () => {
    const { openServerFile } = await import('./server/server-file.ts')
    return opened(() => openServerFile(folder))
  })
  const serverTables = once(async () => {
    const [{ builtTables }, file] = await Promise.all([import('./built-tables.ts'), serverFile()])
    return builtTables<ServerTables>(file)
  })
  const sharedFile = once(async () => {
    const { openSharedFile } = await import('./shared/shared-file.ts')
    return opened(() => openSharedFile(folder))
  })
  const personalFile = once(async () => {
    const { openPersonalFile } = await import('./personal/personal-file.ts')
    return opened(() => openPersonalFile(folder))
  })
  return {
    place: folder,
    documents: once(async () => {
      const { openDocumentStore } = await import('./documents/open.ts')
      return opened(() => openDocumentStore(join(folder, 'documents.db')))
    }),
    log: once(async () => {
      const [{ sqliteEventLog }, file] = await Promise.all([import('./event-log.ts'), runsFile()])
      return opened(() => sqliteEventLog(file))
    }),
    sessions: once(async () => {
      const [{ sqliteSessions }, file] = await Promise.all([import('./sessions.ts'), runsFile()])
      return sqliteSessions(file)
    }),
    server: once(async () => {
      const [{ serverStoreIn }, { carriedIn }, tables] = await Promise.all([
        import('../tables/server/server-store.ts'),
        import('../tables/server/carried.ts'),
        serverTables(),
      ])
      return serverStoreIn(tables, carriedIn(tables))
    }),
    users: once(async () => {
      const [{ usersIn }, tables] = await Promise.all([import('../tables/server/users.ts'), serverTables()])
      return usersIn(tables)
    }),
    accounts: once(async () => {
      const [{ kyselyOf }, file] = await Promise.all([import('./kysely.ts'), serverFile()])
      // One connection serves the other stores too: a transaction over several turns of the event loop would take their writes in.
      return { db: kyselyOf<Record<string, never>>(file), type: 'sqlite' as const, transaction: false }
    }),
    carriers: once(async () => (await import('../running-processes.ts')).carriersIn(join(folder, 'carried'))),
    kept: once(async () => {
      const [{ keptIn }, { sqliteTables }, { sqliteRunHistory }, file] = await Promise.all([
        import('../tables/shared/kept.ts'),
        import('./tables.ts'),
        import('./shared/run-history.ts'),
        sharedFile(),
      ])
      return keptIn(sqliteTables(file), systemClock, sqliteRunHistory(file))
    }),
    chores: once(async () => {
      const [{ sqliteChores }, file] = await Promise.all([import('./shared/chores.ts'), sharedFile()])
      return sqliteChores(file, systemClock)
    }),
    memories: once(async () => {
      const [{ memoriesIn }, { patientTables }, file] = await Promise.all([
        import('../tables/personal/memories.ts'),
        import('./tables.ts'),
        personalFile(),
      ])
      return memoriesIn(patientTables(file))
    }),
    async feeds(key) {
      const [{ sqliteFeeds }, file] = await Promise.all([import('./personal/feeds.ts'), personalFile()])
      return sqliteFeeds(file, key)
    },
    changes: once(async () => changesOver()),
    media: () => mediaFiles(join(folder, 'media')),
    retention: once(async () => {
      const { sqliteRetention } = await import('./retention/retention.ts')
      return opened(() => sqliteRetention(folder))
    }),
    async close() {
      for (const close of closers.splice(0).reverse()) await close()
    },
  }
}
