import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../../app/app.ts'
import type { ChoreRow } from '../../core/schedule.ts'
import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { scheduleLines } from '../schedule-lines.ts'

/** `ibid store status`: what is set, whether it can be worked with, and what the schedule has done. */
export async function storeStatus(cli: Cli): Promise<number> {
  const app = await cli.appAlone()
  const url = app.inspection.keys.storeUrl()
  if (url === undefined) {
    // A folder that nothing was kept in yet stays as it is.
    const chores = existsSync(join(app.dataFolder, 'shared.db')) ? await (await app.chores()).list() : []
    await show(cli, app, say`files in ${app.place}`, { kind: 'sqlite', place: app.place }, chores)
    return 0
  }
  const [{ connectPostgres }, { schemaOf }, { queueStateOf }] = await Promise.all([
    import('../../store/postgres/database.ts'),
    import('../../store/postgres/migrate.ts'),
    import('../../store/postgres/queue.ts'),
  ])
  const database = connectPostgres(url)
  try {
    const [{ version, known }, queue] = [await schemaOf(database), await queueStateOf(database)]
    const isUsable = version >= known && queue.version >= queue.known
    const { place } = database
    const needed =
      version < known
        ? say` (this version of ibid needs ${known})`
        : isUsable
          ? ''
          : say`; the run queue does not match this version of ibid`
    const chores = isUsable ? await (await app.chores()).list() : []
    await show(
      cli,
      app,
      say`database ${place}, schema ${version}${needed}`,
      { kind: 'postgres', place, schema: version, known, queue, isUsable },
      chores,
    )
    if (!isUsable && !cli.options.json && !cli.options.jsonl) cli.terminal.err(say`run: ibid store migrate`)
    return isUsable ? 0 : 1
  } finally {
    await database.close()
  }
}

async function show(cli: Cli, app: Pick<App, 'documents'>, line: string, data: object, chores: readonly ChoreRow[]): Promise<void> {
  if (cli.options.json || cli.options.jsonl) return cli.jsonLine({ ...data, chores })
  cli.terminal.out(line)
  const hasCollections = chores.some(({ name }) => name.startsWith('sync:'))
  const collections = hasCollections ? await (await app.documents()).read((reader) => reader.collections()) : []
  for (const each of scheduleLines(chores, new Map(collections.map(({ id, name }) => [id, name])))) cli.terminal.out(`  ${each}`)
}
