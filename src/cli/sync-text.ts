import type { VectorReport } from '../app/vectors/vectors.ts'
import { spelledName } from '../core/control-sequences.ts'
import type { SyncReport } from '../docs/sync/report.ts'
import { grouped } from '../views/amounts.ts'
import { inReadersLanguage, say, sayText } from '../views/words/say.ts'
import { sayDuration } from '../views/words/say-amounts.ts'

/** `added 3, updated 1, unchanged 40`, of what is more than nothing. */
export const syncCounts = (report: SyncReport): string =>
  countsText([
    ['added', report.added.length],
    ['updated', report.updated.length],
    ['removed', report.removed.length],
    ['unchanged', report.unchanged],
    ['skipped', report.skipped.length],
    ['failed', report.failed.length],
  ])

/** `indexed 40, skipped 1`: of a new collection it does not matter what was indexed before. */
const indexedCounts = ({ added, updated, unchanged, skipped, failed }: SyncReport): string =>
  countsText([
    ['indexed', added.length + updated.length + unchanged],
    ['skipped', skipped.length],
    ['failed', failed.length],
  ])

function countsText(counts: readonly (readonly [string, number])[]): string {
  const told = counts.filter(([, count]) => count > 0).map(([word, count]) => `${sayText(word)} ${grouped(count)}`)
  return told.length === 0 ? say`no documents` : told.join(', ')
}

/** What a sync left out, one line each. */
export const problemLines = ({ skipped, failed }: Pick<SyncReport, 'skipped' | 'failed'>): readonly string[] => [
  ...failed.map(({ path, reason }) => say`failed ${spelledName(path)}: ${inReadersLanguage(reason)}`),
  ...skipped.map(({ path, reason }) => say`skipped ${spelledName(path)}: ${inReadersLanguage(reason)}`),
]

/** `docs: vectors of 40 of 120 sections, $0.0012; the day's $5.00 is spent; go on tomorrow (UTC), or increase agent.dayCapCents`. */
export function vectorsText(name: string, { done, of, costUsd, fault }: VectorReport): string {
  const cost = costUsd === null ? '' : `, $${costUsd.toFixed(4)}`
  const why = fault ? [fault.message, fault.remedy].filter(Boolean).map((part) => `; ${inReadersLanguage(part ?? '')}`) : []
  return say`${name}: vectors for ${grouped(done)}${done < of ? say` of ${grouped(of)}` : ''} sections${cost}${why.join('')}`
}

/** A sync as people read it, of a collection that `isNew` or not; with `paths` every document that changed is named. */
export function syncText(report: SyncReport, name: string, paths: boolean, isNew = false): string {
  const would = report.dryRun ? say` (dry run: nothing was written)` : ''
  const changed = (word: string, list: readonly string[]) => (paths ? list.map((path) => `  ${sayText(word)} ${spelledName(path)}`) : [])
  return [
    say`${name}: ${isNew ? indexedCounts(report) : syncCounts(report)} in ${sayDuration(report.durationMs)}${would}`,
    ...changed('added', report.added),
    ...changed('updated', report.updated),
    ...changed('removed', report.removed),
    ...problemLines(report).map((line) => `  ${line}`),
  ].join('\n')
}
