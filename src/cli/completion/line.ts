import { dirname, resolve } from 'node:path'
import { isRecord } from '../../core/json.ts'
import { dataFolder } from '../../settings/default-folders.ts'
import { readSettingsFile } from '../../settings/file.ts'
import { processEnvironment } from '../../settings/process-environment.ts'
import { settingsFiles } from '../../settings/settings-files.ts'
import type { SettingsInput } from '../../settings/settings-input.ts'

/** The line that is being completed. */
export interface Line {
  readonly input: SettingsInput
  /** The words before the current one, the program's first. */
  readonly before: readonly string[]
  readonly current: string
  /** Whether the user's own list of collections counts. */
  readonly isGlobal: boolean
}

/** Reads the words of a line as the shell has them, up to the current one. */
export function lineOf(words: readonly string[]): Line {
  const plain = words.map(unquoted)
  const before = plain.slice(0, -1)
  const around = processEnvironment()
  const named = (option: string) => valueAfter(before, option)?.replace(/^~(?=\/)/, () => around.home)
  const [configFile, dataDir] = [named('--config'), named('--data-dir')]
  return {
    input: { ...around, ...(configFile ? { configFile } : {}), ...(dataDir ? { flags: { dataDir } } : {}) },
    before,
    current: plain.at(-1) ?? '',
    isGlobal: !before.includes('--no-global'),
  }
}

/**
 * The user's settings as they stand in the file, unchecked: loading the schema takes longer than a person waits for a Tab. Throws what reading the file
 * throws.
 */
export const roughSettings = ({ input }: Line): Readonly<Record<string, unknown>> => readSettingsFile(settingsFiles(input).user)

/** The folder of the databases, found without checking the settings. */
export function roughDataFolder(line: Line): string {
  const { input } = line
  const set = input.flags?.['dataDir'] ?? (input.env['IBID_DATA_DIR'] || undefined) ?? roughSettings(line)['dataDir']
  if (typeof set !== 'string' || set === '') return dataFolder(input)
  const path = set.replace(/^~(?=\/)/, () => input.home)
  const isOfFile = input.flags?.['dataDir'] === undefined && !input.env['IBID_DATA_DIR']
  return resolve(isOfFile ? dirname(settingsFiles(input).user) : input.folder, path)
}

/** The names of the MCP servers in the user's settings. */
export function serverNames(line: Line): readonly string[] {
  const servers = roughSettings(line)['mcpServers']
  return isRecord(servers) ? Object.keys(servers) : []
}

/** Without the quoting of a shell; what a shell would fill in stays as it is. */
const unquoted = (word: string): string =>
  word.replace(/\\(.)|'([^']*)'?|"([^"]*)"?/g, (_all, one, single, double) => one ?? single ?? double)

function valueAfter(words: readonly string[], option: string): string | undefined {
  const inline = words.findLast((word) => word.startsWith(`${option}=`))
  if (inline !== undefined) return inline.slice(option.length + 1)
  const at = words.lastIndexOf(option)
  return at < 0 ? undefined : words[at + 1]
}
