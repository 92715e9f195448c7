import { safeToShow } from '../core/control-sequences.ts'
import type { FeedReport } from '../core/feed-store.ts'
import { oneLine } from '../core/text/one-line.ts'
import { counted, duration, grouped, moment } from '../views/amounts.ts'
import { type Face, faultLine } from './face.ts'
import type { FeedState } from './feed-state.ts'

/** Problems that are named one by one. */
const mostProblems = 5

/** A feed in a few lines: what it is, how much of it was read, what went wrong. */
export function feedLines(
  { terminal }: Pick<Face, 'terminal'>,
  { name, title, items, shared, state, lastSync }: FeedState,
): readonly string[] {
  const when = lastSync ? `, synced ${moment(lastSync.at)}` : ''
  const fault = lastSync?.fault
  const end = fault?.code === 'cancelled' ? 'was cut off' : `failed: ${fault ? faultLine(fault) : ''}`
  const what: Readonly<Record<FeedState['state'], string>> = {
    synced: `${counted(items, 'item')}${when}`,
    failed: `${counted(items, 'item')}; the sync of ${moment(lastSync?.at ?? 0)} ${end}`,
    new: `not read yet; read it with: ibid connectors sync ${name}`,
    'signed out': `sign in with: ibid connectors sign-in ${name}`,
  }
  return [
    `${terminal.styled('bold', name)} (${safeToShow(title)}${shared ? ', for everybody' : ''})`,
    `  ${oneLine(safeToShow(what[state]), 500)}`,
    ...(lastSync ? problemLines(lastSync) : []),
  ]
}

/** What a sync did, as people read it. */
export function reportLines(name: string, report: FeedReport): readonly string[] {
  const counts = [
    ['added', report.added],
    ['updated', report.updated],
    ['removed', report.removed],
  ] as const
  const told = counts.flatMap(([word, count]) => (count > 0 ? [`${word} ${grouped(count)}`] : [])).join(', ')
  return [`${name}: ${told || 'nothing new'} in ${duration(report.durationMs)}`, ...problemLines(report)]
}

function problemLines({ problems }: FeedReport): readonly string[] {
  const more = problems.length - mostProblems
  return [
    ...problems.slice(0, mostProblems).map(({ path, reason }) => `  failed ${oneLine(safeToShow(`${path}: ${reason}`), 300)}`),
    ...(more > 0 ? [`  and ${counted(more, 'problem')} more; all of them: ibid connectors list --json`] : []),
  ]
}
