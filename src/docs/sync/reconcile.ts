import { type Fault, IbidError } from '../../core/fault.ts'
import type { CollectionWriter } from '../index/writer.ts'
import { parseDocument } from '../parse/parse.ts'
import type { Source } from '../sources/entry.ts'
import type { Origin } from '../sources/origin.ts'
import { detectChange, type Finding } from './detect-change.ts'
import type { Seen } from './file-fingerprints.ts'
import { namedForParsing } from './media-type.ts'
import type { SyncOutcome, SyncProblem, SyncProgress, SyncReport } from './report.ts'

/** Works on up to `width` items at once and yields the results in the order of the items. `work` must not reject. */
async function* readAhead<T, R>(items: AsyncIterable<T>, width: number, work: (item: T) => Promise<R>): AsyncGenerator<R> {
  const running: Promise<R>[] = []
  for await (const item of items) {
    running.push(work(item))
    if (running.length >= width) yield await running.shift()!
  }
  for (const result of running) yield await result
}

export interface Reconciliation {
  readonly origin: Origin
  readonly name: string
  readonly source: Source
  /** Content hash by path of what is indexed. */
  readonly known: ReadonlyMap<string, string>
  /** Changed along the way to what is seen now. */
  readonly seen: Map<string, Seen>
  /** Absent in a dry run. */
  readonly writer?: CollectionWriter
  readonly options: {
    /** Reads and indexes everything again, changed or not. */
    readonly force?: boolean
    readonly onProgress?: (progress: SyncProgress) => void
  }
  readonly signal: AbortSignal
}

/** Documents read at once: many over a network, where waiting is most of it; few from disk, where each one read ahead costs its memory. */
const width = (origin: Origin): number => (origin.kind === 'remote-manifest' ? 8 : 3)

/** Compares a source with the index and makes the index follow. Throws where the only document of a `single` source cannot be had. */
export async function reconcile(job: Reconciliation): Promise<SyncReport> {
  const { origin, name, source, known, seen, writer, signal } = job
  const added: string[] = []
  const updated: string[] = []
  const removed: string[] = []
  const skipped: SyncProblem[] = []
  const failed: SyncProblem[] = []
  const met = new Set<string>()
  const noDocuments = new Set<string>()
  let unchanged = 0
  const tell = (path: string, outcome: SyncOutcome): void => {
    const expected = known.size === 0 ? {} : { expected: known.size }
    job.options.onProgress?.({ phase: 'documents', done: met.size, ...expected, path, outcome })
  }
  const problem = (path: string, kind: 'skipped' | 'failed', fault: Fault): void => {
    if (source.single) throw namedFault(path, fault)
    ;(kind === 'skipped' ? skipped : failed).push({ path, code: fault.code, reason: fault.message })
    tell(path, kind)
  }

  const findings = readAhead(source.items(signal), width(origin), (item) =>
    detectChange(item, { hash: known.get(item.path), seen: seen.get(item.path) }, job.options.force ?? false, signal).catch(
      (error: unknown) => ({ thrown: error }),
    ),
  )
  for await (const finding of findings) {
    if ('thrown' in finding) throw finding.thrown
    signal.throwIfAborted()
    const { path } = finding
    met.add(path)
    if (finding.kind === 'unchanged') {
      unchanged++
      if (finding.seen) seen.set(path, finding.seen)
      tell(path, 'unchanged')
    } else if (finding.kind === 'content') {
      const fault = await index(finding, writer)
      if (fault) {
        problem(path, 'skipped', fault)
        // So that a look does not take it for new before it changes.
        noDocuments.add(path)
        seen.set(path, finding.seen)
      } else {
        seen.set(path, finding.seen)
        ;(known.has(path) ? updated : added).push(path)
        tell(path, known.has(path) ? 'updated' : 'added')
      }
    } else problem(path, finding.kind, finding.fault)
  }

  const kept = new Set(failed.map(({ path }) => path))
  const keptFolders = [...kept].filter((path) => path.endsWith('/'))
  const present = new Set(skipped.map(({ path }) => path))
  for (const path of known.keys()) {
    const gone = !met.has(path) || present.has(path)
    if (!gone || kept.has(path) || keptFolders.some((folder) => path.startsWith(folder))) continue
    await writer?.removeDocument(path)
    removed.push(path)
    tell(path, 'removed')
  }
  for (const path of seen.keys()) if (!met.has(path) || (present.has(path) && !noDocuments.has(path))) seen.delete(path)
  return {
    collection: { id: origin.id, name, origin: origin.uri },
    added,
    updated,
    removed,
    unchanged,
    skipped,
    failed,
    dryRun: writer === undefined,
    durationMs: 0,
  }
}

/** The one document that the user named: its problem is the user's to mend. */
function namedFault(path: string, fault: Fault): IbidError {
  const message = fault.message.includes(path) ? fault.message : `${path}: ${fault.message}`
  return new IbidError(fault.code === 'limit' ? 'invalid' : fault.code, message, fault.remedy)
}

/** Parses a document and puts it into the index; a dry run only parses. Answers why it cannot be one. */
async function index(finding: Finding & { kind: 'content' }, writer: CollectionWriter | undefined): Promise<Fault | undefined> {
  const { path, uri, bytes, seen } = finding
  const outcome = await parseDocument({ path: namedForParsing(path, finding.mediaType, bytes), bytes })
  if (!outcome.ok) return { code: 'malformed', message: outcome.reason, recoverable: true }
  const { title, sections } = outcome.document
  await writer?.putDocument({ path, title, uri, bytes: bytes.length, hash: seen.hash }, sections)
  return undefined
}
