import type { Side } from '../../store/copy/side.ts'
import type { Cli } from '../cli.ts'

/** Everything that is kept where the settings say, open for copying; closed when `work` is over. */
export async function withSide<T>(cli: Cli, work: (side: Side) => Promise<T>): Promise<T> {
  const { inspection, dataFolder } = await cli.appAlone()
  const url = inspection.keys.storeUrl()
  const side =
    url === undefined
      ? (await import('../../store/copy/sqlite-side.ts')).sqliteSide(dataFolder)
      : await (await import('../../store/copy/postgres-side.ts')).postgresSide(url)
  try {
    return await work(side)
  } finally {
    await side.close()
  }
}
