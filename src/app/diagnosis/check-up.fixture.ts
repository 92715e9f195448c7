import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Inspection } from '../../settings/inspection.ts'
import { inspectSettings } from '../../settings/load.ts'
import type { SettingsInput } from '../../settings/settings-input.ts'

/** A home and a folder to work in, which go with it, and the settings as they are found from there. */
export interface Place extends Disposable {
  readonly home: string
  readonly input: SettingsInput
  inspect(): Promise<Inspection>
}

/** `files` are written into the home. */
export function place(env: Readonly<Record<string, string>> = {}, files: Readonly<Record<string, string>> = {}): Place {
  const home = mkdtempSync(join(tmpdir(), 'ibid-check-'))
  const input: SettingsInput = { env: { HOME: home, ...env }, home, platform: process.platform, folder: home }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text, { mode: 0o600 })
  }
  return { home, input, inspect: () => inspectSettings(input), [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true }) }
}
