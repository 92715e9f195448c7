import { IbidError } from '../../core/fault.ts'
import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'

/** `ibid store migrate`. */
export async function migrateStore(cli: Cli): Promise<number> {
  const { keys } = (await cli.appAlone()).inspection
  const url = keys.storeUrl()
  if (url === undefined)
    throw new IbidError(
      'usage',
      'no team database is configured',
      'set store.url; the files in a data folder are upgraded when they are opened',
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
          ? say`${place}: run queue upgraded (schema ${known})`
          : version === known
            ? say`${place} is up to date (schema ${known})`
            : version === 0
              ? say`${place} is set up (schema ${known})`
              : say`${place} was upgraded from schema ${version} to ${known}`,
      )
    return 0
  } finally {
    await database.close()
  }
}
