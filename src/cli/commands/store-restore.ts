import { resolve } from 'node:path'
import { counted } from '../../views/amounts.ts'
import type { Face } from '../face.ts'
import { show } from './store-backup.ts'
import { withSide } from './store-side.ts'

/** `ibid store restore FILE`: everything of a backup, into a store that holds nothing yet. */
export async function restore(face: Face, words: string): Promise<number> {
  const { restoreBackup } = await import('../../store/backup/restore-backup.ts')
  const file = resolve(face.input.folder, words)
  const progress = (rows: number) => face.terminal.status(`${counted(rows, 'row')} read`)
  const restored = await withSide(face, (side) => restoreBackup(file, side, { signal: face.signal, progress }))
  show(face, 'restored', file, restored)
  if ((restored.rows['feed_secrets'] ?? 0) > 0)
    face.warn('passwords of connectors open with the key that they were sealed with: put back secret.key, or set server.secretKey')
  return 0
}
