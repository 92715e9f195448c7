import type { SyncProgress } from '../docs/sync/report.ts'
import { syncProgressText } from '../tui/rows/sync-progress.ts'
import type { Terminal } from './terminal.ts'

/** ms between two looks at the status line. */
const beatMs = 80

/** Shows a sync on the status line. */
export function syncStatus(terminal: Terminal): (name: string, progress: SyncProgress) => void {
  let last = 0
  return (name, progress) => {
    const now = performance.now()
    if ((progress.phase === 'documents' || progress.phase === 'vectors') && now - last < beatMs) return
    last = now
    terminal.status(syncProgressText(name, progress))
  }
}
