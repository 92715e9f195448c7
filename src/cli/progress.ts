import type { SyncProgress } from '../docs/sync/report.ts'
import { counted } from '../views/amounts.ts'
import type { Terminal } from './terminal.ts'

/** ms between two looks at the status line. */
const beatMs = 80

/** Shows a sync on the status line: a bar where the number of documents is known. */
export function syncStatus(terminal: Terminal): (name: string, progress: SyncProgress) => void {
  let last = 0
  return (name, progress) => {
    const now = performance.now()
    if ((progress.phase === 'documents' || progress.phase === 'vectors') && now - last < beatMs) return
    last = now
    if (progress.phase === 'opening') terminal.status(`${name}: looking`)
    else if (progress.phase === 'waiting') terminal.status(`${name}: waiting for ${progress.for}, which is reading these documents`)
    else if (progress.phase === 'finishing') terminal.status(`${name}: finishing the index`)
    else if (progress.phase === 'vectors') terminal.status(`${name}: vectors ${bar(progress.done, progress.of)}${costOf(progress.costUsd)}`)
    else terminal.status(`${name}: ${bar(progress.done, progress.expected)} ${progress.path}`)
  }
}

const costOf = (dollars: number | null): string => (dollars === null ? '' : `, $${dollars.toFixed(4)}`)

const cells = 20

function bar(done: number, expected: number | undefined): string {
  if (expected === undefined || expected === 0) return counted(done, 'document')
  const filled = Math.min(cells, Math.round((done / expected) * cells))
  return `${'#'.repeat(filled)}${'.'.repeat(cells - filled)} ${done}/${Math.max(done, expected)}`
}
