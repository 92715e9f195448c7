import { prepareCollections, type SyncedOne } from '../../app/collections/collections.ts'
import type { VectorReport } from '../../app/vectors/vectors.ts'
import { IbidError } from '../../core/fault.ts'
import { wantedHere } from '../ask-before-project-collections.ts'
import { type Cli, faultLine } from '../cli.ts'
import { withSmallYoungGeneration } from '../heap-size.ts'
import { syncStatus } from '../progress.ts'
import { syncText, vectorsText } from '../sync-text.ts'

export interface SyncOptions {
  readonly force?: boolean
  readonly dryRun?: boolean
  readonly global?: boolean
}

/** `ibid collections sync`: one that fails does not stop the others; exit code 1 if anything failed. */
export async function syncSome(cli: Cli, names: readonly string[], options: SyncOptions): Promise<number> {
  const app = await cli.app()
  const wanted = await wantedHere(cli, app, {
    ...(names.length > 0 ? { collections: names } : {}),
    ...(options.global === undefined ? {} : { global: options.global }),
  })
  if (wanted.length === 0) throw new IbidError('usage', 'no collections to sync', 'add one with: ibid collections add ./docs')
  const synced = await withSmallYoungGeneration(() =>
    prepareCollections(app, wanted, {
      all: true,
      force: options.force ?? false,
      dryRun: options.dryRun ?? false,
      signal: cli.signal,
      onProgress: syncStatus(cli.terminal),
    }),
  )
  cli.terminal.status('')
  if (cli.options.json) cli.json(synced)
  else if (cli.options.jsonl) for (const one of synced) cli.jsonLine(one)
  else for (const one of synced) tell(cli, one)
  return synced.some(({ fault, report }) => fault !== undefined || (report?.failed.length ?? 0) > 0) ? 1 : 0
}

function tell(cli: Cli, { name, report, vectors, fault }: SyncedOne): void {
  if (report) cli.terminal.out(syncText(report, name, cli.options.verbose || report.dryRun))
  if (vectors) tellVectors(cli, name, vectors)
  if (fault) cli.warn(`${name}: ${faultLine(fault)}`)
}

/** What became of vectors: a warning where some are missing. */
export function tellVectors(cli: Cli, name: string, vectors: VectorReport): void {
  const text = vectorsText(name, vectors)
  if (vectors.fault) cli.warn(text)
  else cli.terminal.out(text)
}
