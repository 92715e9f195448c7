import { safeToShow } from '../core/control-sequences.ts'
import type { Fault } from '../core/fault.ts'
import type { FeedReport } from '../core/feed-store.ts'
import { oneLine } from '../core/text/one-line.ts'
import { grouped } from '../views/amounts.ts'
import { say, sayCount } from '../views/words/say.ts'
import { sayDuration, sayMoment } from '../views/words/say-amounts.ts'
import { type Cli, faultLine } from './cli.ts'
import type { FeedState } from './feed-state.ts'

/** Problems that are named one by one. */
const mostProblems = 5

/** A feed in a few lines: what it is, how much of it was read, what went wrong. */
export function feedLines(
  { terminal }: Pick<Cli, 'terminal'>,
  { name, title, reads, items, shared, state, lastSync }: FeedState,
): readonly string[] {
  const when = lastSync ? say`, synced ${sayMoment(lastSync.at)}` : ''
  const fault = lastSync?.fault
  const end = fault?.code === 'cancelled' ? say`was interrupted` : say`failed: ${fault ? feedFaultLine(name, fault) : ''}`
  const what: Readonly<Record<FeedState['state'], string>> = {
    synced: `${items === 0 ? say`no items found` : sayCount(items, 'item')}${when}`,
    failed: say`${sayCount(items, 'item')}; the sync at ${sayMoment(lastSync?.at ?? 0)} ${end}`,
    new: say`not synced yet; sync it with: ibid connectors sync ${name}`,
    'signed out': say`sign in with: ibid connectors sign-in ${name}`,
  }
  return [
    `${terminal.styled('bold', name)} (${safeToShow(title)}${reads === undefined ? '' : `: ${oneLine(safeToShow(reads), 200)}`}${shared ? say`, shared with everyone` : ''})`,
    `  ${oneLine(safeToShow(what[state]), 500)}`,
    ...(lastSync ? problemLines(lastSync) : []),
  ]
}

/** What is wrong with a feed, with the command that signs in to it. */
export const feedFaultLine = (name: string, fault: Fault): string =>
  faultLine(fault.remedy === `sign in to ${name}` ? { ...fault, remedy: `sign in with: ibid connectors sign-in ${name}` } : fault)

/** What a sync did, as people read it; `items` are there to be found after it. */
export function reportLines(name: string, report: FeedReport, items: number): readonly string[] {
  const counts = [
    ['added', report.added],
    ['updated', report.updated],
    ['removed', report.removed],
  ] as const
  const told = counts.flatMap(([word, count]) => (count > 0 ? [`${word} ${grouped(count)}`] : [])).join(', ')
  return [
    say`${name}: ${told || (items === 0 ? say`no items found` : say`nothing new`)} in ${sayDuration(report.durationMs)}`,
    ...problemLines(report),
  ]
}

function problemLines({ problems }: FeedReport): readonly string[] {
  const more = problems.length - mostProblems
  return [
    ...problems.slice(0, mostProblems).map(({ path, reason }) => say`  failed ${oneLine(safeToShow(`${path}: ${reason}`), 300)}`),
    ...(more > 0 ? [say`  ${sayCount(more, 'problem')} not shown; list all with: ibid connectors list --json`] : []),
  ]
}
