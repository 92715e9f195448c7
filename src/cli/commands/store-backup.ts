import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import manifest from '../../../package.json' with { type: 'json' }
import { IbidError } from '../../core/fault.ts'
import type { BackedUp } from '../../store/backup/write-backup.ts'
import { say, sayCount } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { withSide } from './store-side.ts'

/** `ibid store backup FILE`: one moment of everything; with `keep` FILE is a folder that holds so many of them. */
export async function backup(cli: Cli, words: string, { force = false, keep }: { readonly force?: boolean; readonly keep?: number }) {
  const { writeBackup } = await import('../../store/backup/write-backup.ts')
  const now = Date.now()
  const place = resolve(cli.input.folder, words)
  if (keep !== undefined) makeFolder(place)
  const file =
    keep === undefined
      ? place
      : join(
          place,
          `ibid-${new Date(now)
            .toISOString()
            .replace(/\.\d+Z$/, 'Z')
            .replaceAll(':', '')}.tar.zst`,
        )
  const written = await withSide(cli, (side) =>
    writeBackup(side, file, {
      ...{ ibid: manifest.version, now, force, signal: cli.signal },
      progress: (rows) => cli.terminal.status(say`${sayCount(rows, 'row')} written`),
    }),
  )
  const removed = keep === undefined ? [] : removeOldest(place, keep)
  show(cli, 'written', file, written, removed)
  cli.warn(say`the encryption key is not in the backup; store secret.key, or server.secretKey, separately`)
  return 0
}

/** `ibid store backup --check FILE`. */
export async function checkBackupFile(cli: Cli, words: string): Promise<number> {
  const { checkBackup } = await import('../../store/backup/restore-backup.ts')
  const file = resolve(cli.input.folder, words)
  const progress = (rows: number) => cli.terminal.status(say`${sayCount(rows, 'row')} read`)
  show(cli, 'whole', file, await checkBackup(file, { signal: cli.signal, progress }))
  return 0
}

/** What a backup was, for whoever asked. */
export function show(cli: Cli, what: string, file: string, told: BackedUp, removed: readonly string[] = []): void {
  const { rows, media, bytes, at, damagedMedia } = told
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
  cli.terminal.status('')
  if (cli.options.json || cli.options.jsonl) cli.jsonLine({ file, ...told, at: new Date(at).toISOString(), removed })
  else
    cli.terminal.out(
      say`${file} is ${what}: ${sayCount(all, 'row')} and ${sayCount(media, 'file')} from ${new Date(at).toISOString()}, ${(bytes / 1e6).toFixed(1)} MB`,
    )
  if (damagedMedia > 0)
    cli.warn(say`${sayCount(damagedMedia, 'file')} in the backup had already been damaged; see details with: ibid doctor --deep`)
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new IbidError('usage', `${folder} cannot be used as a backup folder (${reason})`, 'specify a folder with --keep')
  }
}

/** Names sort as their dates. */
function removeOldest(folder: string, keep: number): readonly string[] {
  const ours = readdirSync(folder).filter((name) => /^ibid-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.zst$/.test(name))
  const old = ours.toSorted().slice(0, -keep)
  for (const name of old) rmSync(join(folder, name))
  return old
}
