import { prepareCollections, type SyncedOne } from '../../app/collections/collections.ts'
import type { VectorReport } from '../../app/vectors/vectors.ts'
import { IbidError } from '../../core/fault.ts'
import { type Face, faultLine } from '../face.ts'
import { syncStatus } from '../progress.ts'
import { syncText, vectorsText } from '../sync-text.ts'
import { wantedHere } from '../wanted-here.ts'

export interface SyncOptions {
  readonly force?: boolean
  readonly dryRun?: boolean
  readonly global?: boolean
}

/** `ibid collections sync`: one that fails does not stop the others; exit code 1 if anything failed. */
export async function syncSome(face: Face, names: readonly string[], options: SyncOptions): Promise<number> {
  const app = await face.app()
  const wanted = await wantedHere(face, app, {
    ...(names.length > 0 ? { collections: names } : {}),
    ...(options.global === undefined ? {} : { global: options.global }),
  })
  if (wanted.length === 0)
    throw new IbidError('usage', 'there are no collections to sync here', 'add one with: ibid collections add ./docs')
  const synced = await prepareCollections(app, wanted, {
    all: true,
    force: options.force ?? false,
    dryRun: options.dryRun ?? false,
    signal: face.signal,
    onProgress: syncStatus(face.terminal),
  })
  face.terminal.status('')
  if (face.options.json) face.json(synced)
  else if (face.options.jsonl) for (const one of synced) face.jsonLine(one)
  else for (const one of synced) tell(face, one)
  return synced.some(({ fault, report }) => fault !== undefined || (report?.failed.length ?? 0) > 0) ? 1 : 0
}

function tell(face: Face, { name, report, vectors, fault }: SyncedOne): void {
  if (report) face.terminal.out(syncText(report, name, face.options.verbose || report.dryRun))
  if (vectors) tellVectors(face, name, vectors)
  if (fault) face.warn(`${name}: ${faultLine(fault)}`)
}

/** What became of vectors: a warning where some are missing. */
export function tellVectors(face: Face, name: string, vectors: VectorReport): void {
  const text = vectorsText(name, vectors)
  if (vectors.fault) face.warn(text)
  else face.terminal.out(text)
}
