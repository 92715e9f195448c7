import { addAndSync } from '../../app/collections/change-collections.ts'
import { IbidError } from '../../core/fault.ts'
import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { syncStatus } from '../progress.ts'
import { syncText } from '../sync-text.ts'
import { tellVectors } from './collections-sync.ts'

export interface AddOptions {
  readonly name?: string
  readonly global?: boolean
  readonly sync?: boolean
}

/** `ibid collections add`: declares a collection and indexes it; exit code 1 where a document failed. */
export async function addOne(cli: Cli, url: string, options: AddOptions): Promise<number> {
  const added = await addAndSync(await cli.app(), url, {
    ...(options.name === undefined ? {} : { name: options.name }),
    toGlobal: options.global ?? false,
    sync: options.sync ?? true,
    signal: cli.signal,
    onProgress: syncStatus(cli.terminal),
  })
  cli.terminal.status('')
  const { fault, report } = added.synced ?? {}
  if (fault) {
    const { name } = added
    throw new IbidError(
      fault.code,
      added.changed ? `${name} was not added: ${fault.message}` : `${name} could not be synced: ${fault.message}`,
      fault.remedy,
    )
  }
  if (cli.options.json || cli.options.jsonl) {
    const { name, file, origin, changed } = added
    const document = { name, file, origin, changed, ...(report ? { report } : {}) }
    if (cli.options.json) cli.json(document)
    else cli.jsonLine(document)
  } else {
    cli.terminal.out(added.changed ? say`Added ${added.name} in ${added.file}` : say`Already declared: ${added.name} in ${added.file}`)
    if (report) cli.terminal.out(syncText(report, added.name, cli.options.verbose ?? false, added.changed))
    if (added.synced?.vectors) tellVectors(cli, added.name, added.synced.vectors)
    if (!report) cli.terminal.out(say`Index it with: ibid collections sync ${added.name}`)
  }
  return report && report.failed.length > 0 ? 1 : 0
}
