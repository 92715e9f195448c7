import { IbidError } from '../../core/fault.ts'
import type { Cli } from '../cli.ts'

/** `ibid store migrate`. */
export async function migrateStore(cli: Cli): Promise<number> {
  const { keys } = (await cli.appAlone()).inspection
  const url = keys.storeUrl()
  if (url === undefined)
    throw new IbidError(
      'usage',
      'no database of a team is set',
      'set store.url; the files of a data folder are brought up to date when they are opened',
    )
  const [{ connectPostgres }, { migratePostgres }] = await Promise.all([
    import('../../store/postgres/database.ts'),
    import('../../store/postgres/migrate.ts'),
  ])
  const database = connectPostgres(url)
  try {
    const { version, known, queue } = await migratePostgres(database)
    const isNew = version === known && queue.version < queue.known
    const { place } = database
    if (cli.options.json || cli.options.jsonl) cli.jsonLine({ place, before: version, now: known })
    else
      cli.terminal.out(
        isNew
          ? `${place} has the queue of this ibid now (schema ${known})`
          : version === known
            ? `${place} is up to date (schema ${known})`
            : version === 0
              ? `${place} is set up (schema ${known})`
              : `${place} went from schema ${version} to ${known}`,
      )
    return 0
  } finally {
    await database.close()
  }
}
