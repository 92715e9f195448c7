import type { SyncProgress } from '../../docs/sync/report.ts'
import { say, sayCount } from '../../views/words/say.ts'

/** How far a sync is, in one line: a bar where the number of documents is known. */
export function syncProgressText(name: string, progress: SyncProgress): string {
  switch (progress.phase) {
    case 'opening':
      return say`${name}: looking`
    case 'waiting':
      return say`${name}: waiting for ${progress.for}, which is reading these documents`
    case 'finishing':
      return say`${name}: finishing the index`
    case 'vectors':
      return say`${name}: vectors ${bar(progress.done, progress.of)}${costOf(progress.costUsd)}`
    case 'documents':
      return `${name}: ${bar(progress.done, progress.expected)} ${progress.path}`
  }
}

const costOf = (dollars: number | null): string => (dollars === null ? '' : `, $${dollars.toFixed(4)}`)

const cells = 20

function bar(done: number, expected: number | undefined): string {
  if (expected === undefined || expected === 0) return sayCount(done, 'document')
  const filled = Math.min(cells, Math.round((done / expected) * cells))
  return `${'#'.repeat(filled)}${'.'.repeat(cells - filled)} ${done}/${Math.max(done, expected)}`
}
