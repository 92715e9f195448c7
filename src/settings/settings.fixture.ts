import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { SettingsInput } from './settings-input.ts'

/** A home and, beside it, a project in which somebody is two folders deep, with the places of their settings files. `root` holds all of it. */
export function settingsFolders() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-settings-')))
  const input: SettingsInput = { env: {}, home: join(root, 'home'), platform: 'linux', folder: join(root, 'project', 'deep', 'er') }
  mkdirSync(input.folder, { recursive: true })
  return {
    root,
    input,
    userFile: join(root, 'home', '.config', 'ibid', 'settings.json'),
    projectFile: join(root, 'project', '.ibid', 'settings.json'),
  }
}

/** Writes a settings file that nobody else reads. */
export function write(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o600 })
}
