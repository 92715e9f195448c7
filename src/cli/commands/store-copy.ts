import { IbidError } from '../../core/fault.ts'
import { say, sayCount } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'

/** `ibid store copy`: everything, from the data folder to the database or back. */
export async function copy(cli: Cli, to: 'database' | 'folder'): Promise<number> {
  const { inspection, dataFolder } = await cli.appAlone()
  const url = inspection.keys.storeUrl()
  if (url === undefined)
    throw new IbidError('usage', 'no team database is configured', 'set store.url to the database, and --data-dir to the data folder')
  const [{ copyStore }, { sqliteSide }, { postgresSide }] = await Promise.all([
    import('../../store/copy/copy-store.ts'),
    import('../../store/copy/sqlite-side.ts'),
    import('../../store/copy/postgres-side.ts'),
  ])
  const database = await postgresSide(url)
  const files = sqliteSide(dataFolder)
  try {
    const [from, target] = to === 'database' ? [files, database] : [database, files]
    const { rows, media } = await copyStore(from, target)
    const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
    if (cli.options.json || cli.options.jsonl) cli.jsonLine({ from: from.place, to: target.place, rows, media })
    else {
      cli.terminal.out(
        say`Copied ${sayCount(all, 'row')} and ${sayCount(media, 'file')} from ${from.place} to ${target.place}; the contents match`,
      )
      if ((rows['feed_secrets'] ?? 0) > 0 && inspection.keys.secretKey() === undefined)
        cli.warn(
          say`connector passwords can only be decrypted with the key of the data folder: set server.secretKey to the contents of ${dataFolder}/secret.key`,
        )
    }
    return 0
  } finally {
    files.close()
    await database.close()
  }
}
