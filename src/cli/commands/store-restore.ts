import { resolve } from 'node:path'
import { say, sayCount } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { show } from './store-backup.ts'
import { withSide } from './store-side.ts'

/** `ibid store restore FILE`: everything of a backup, into a store that holds nothing yet. */
export async function restore(cli: Cli, words: string): Promise<number> {
  const { restoreBackup } = await import('../../store/backup/restore-backup.ts')
  const file = resolve(cli.input.folder, words)
  const progress = (rows: number) => cli.terminal.status(say`${sayCount(rows, 'row')} read`)
  const restored = await withSide(cli, (side) => restoreBackup(file, side, { signal: cli.signal, progress }))
  show(cli, 'restored', file, restored)
  if ((restored.rows['feed_secrets'] ?? 0) > 0)
    cli.warn(
      say`connector passwords can only be decrypted with the key they were encrypted with: restore secret.key, or set server.secretKey`,
    )
  return 0
}
