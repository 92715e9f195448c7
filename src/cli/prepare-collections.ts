import { prepareCollections, type SyncedOne, type SyncServices, type Wanted } from '../app/collections/collections.ts'
import { IbidError } from '../core/fault.ts'
import { say } from '../views/words/say.ts'
import { type Cli, faultLine } from './cli.ts'
import { withSmallYoungGeneration } from './heap-size.ts'
import { syncStatus } from './progress.ts'
import { problemLines } from './sync-text.ts'

/** Reasons that are shown where nobody asked for a report. */
const mostReasons = 5

/**
 * Makes the wanted collections ready to be read, with progress, and gives the ids of those that are. What could not be synced is told in a line each; where
 * nothing is left to read, that is thrown.
 */
export async function prepare(cli: Cli, app: SyncServices, wanted: readonly Wanted[]): Promise<readonly string[]> {
  const synced = await withSmallYoungGeneration(() =>
    prepareCollections(app, wanted, { signal: cli.signal, onProgress: syncStatus(cli.terminal) }),
  )
  cli.terminal.status('')
  const store = await app.documents()
  const there = new Set((await store.read((reader) => reader.collections())).flatMap(({ id, documents }) => (documents > 0 ? [id] : [])))
  const ready = wanted.map(({ id }) => id).filter((id) => there.has(id))
  const broken = synced.flatMap(({ name, fault }) => (fault ? [{ name, fault }] : []))
  const [first] = broken
  if (ready.length === 0 && first) throw new IbidError(first.fault.code, `${first.name}: ${first.fault.message}`, first.fault.remedy)
  if (ready.length === 0 && wanted.length > 0) throw nothingToRead(wanted, synced)
  for (const { name, fault } of broken) cli.warn(`${name}: ${faultLine(fault)}`)
  for (const one of synced) tellProblems(cli, one)
  return ready
}

/** Why collections without a fault hold no document: the first that was left out says it best. */
function nothingToRead(wanted: readonly Wanted[], synced: readonly SyncedOne[]): IbidError {
  const reports = synced.flatMap(({ report }) => (report ? [report] : []))
  const [problem] = reports.flatMap(({ failed, skipped }) => [...failed, ...skipped])
  const names = wanted.map(({ name }) => name).join(', ')
  if (problem) return new IbidError(problem.code, `${names}: nothing to read; ${problem.path}: ${problem.reason}`)
  return new IbidError('not-found', `${names}: no documents of a supported type`, 'list the supported types with: ibid help sources')
}

/** Failures always, skipped documents when the collection is new or changed. */
function tellProblems(cli: Cli, { name, report }: SyncedOne): void {
  if (!report) return
  const news = cli.options.verbose || report.added.length + report.updated.length > 0
  const lines = problemLines({ failed: report.failed, skipped: news ? report.skipped : [] })
  const shown = cli.options.verbose ? lines : lines.slice(0, mostReasons)
  for (const line of shown) cli.warn(`${name}: ${line}`)
  if (lines.length > shown.length) cli.warn(say`${name}: ${lines.length - shown.length} more; use --verbose to show all`)
}
