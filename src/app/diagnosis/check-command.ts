import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRecord } from '../../core/json.ts'
import { packageRoot } from '../../files/package-root.ts'
import { readTextSync } from '../../files/read-bounded-sync.ts'
import type { SettingsInput } from '../../settings/settings-input.ts'
import { amiss, type Check, fine } from './check.ts'
import { printedBy, programFile } from './find-program.ts'

const name = 'command'

/** Whether the word `ibid` starts this program, and not another one that stands before it in `PATH`. */
export async function checkCommand(input: SettingsInput): Promise<Check> {
  const root = packageRoot()
  const own = versionIn(root) ?? 'unknown'
  const found = programFile('ibid', input)
  if (found === undefined) return fine(name, `ibid ${own}; not in PATH. To use ibid in every folder, run npm link in ${root}`)
  const file = realpathSync(found)
  if (file.startsWith(root)) return fine(name, `ibid ${own}, ${found}`)
  const version = versionAbove(file) ?? (await printedBy(found, ['--version'], input))
  if (version === own) return fine(name, `ibid ${own}, ${found}`)
  const other = version !== undefined && /^\d+\.\d+\.\d+\S*$/.test(version) ? `ibid ${version}` : 'another program'
  return amiss(
    name,
    'warning',
    `${found} comes first in PATH and is ${other}; this is ibid ${own}`,
    `update or remove ${found}, or put this one first in PATH`,
  )
}

/** Bytes of a `package.json`. */
const mostManifestBytes = 1_000_000

/** Of the package of that name in a folder. */
function versionIn(folder: string): string | undefined {
  try {
    const manifest: unknown = JSON.parse(readTextSync(join(folder, 'package.json'), { mostBytes: mostManifestBytes }))
    return isRecord(manifest) && manifest['name'] === 'ibid' && typeof manifest['version'] === 'string' ? manifest['version'] : undefined
  } catch {
    return undefined
  }
}

function versionAbove(file: string): string | undefined {
  for (let folder = dirname(file); dirname(folder) !== folder; folder = dirname(folder))
    if (existsSync(join(folder, 'package.json'))) return versionIn(folder)
  return undefined
}
