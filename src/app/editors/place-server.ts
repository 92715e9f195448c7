import { existsSync, readdirSync, realpathSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { faultOf, IbidError } from '../../core/fault.ts'
import { isRecord } from '../../core/json.ts'
import { readTextSync } from '../../files/read-bounded-sync.ts'
import { replaceFile } from '../../settings/file.ts'
import { type ConfigText, Unwritable } from './config-text.ts'
import { at, type Config, sameBesideEmpty, sameConfig, withEntry } from './config-tree.ts'
import { madeFor, remember } from './created-config-record.ts'
import type { Editor, Scope } from './editor.ts'
import type { StartCommand } from './start-command.ts'

/** The server of an editor's configuration that is meant. */
export interface Place {
  readonly editor: Editor
  readonly scope: Scope
  readonly file: string
  /** The folder of the project that shares the file: it must not lead out of it. Absent for one's own. */
  readonly within?: string
  /** What the editor calls the server. */
  readonly name: string
  /** Where ibid keeps what it had to make. */
  readonly dataFolder: string
}

/**
 * Adds a server to an editor's configuration, or brings the entry that ibid wrote there up to date; everything else in the file stays to the letter.
 * Throws `IbidError('usage')` where the file is broken, or the name is taken by a server that is not ibid.
 */
export async function addServer(place: Place, start: StartCommand): Promise<'added' | 'updated' | 'unchanged'> {
  const { editor, file, name, dataFolder } = place
  const { format, mark, text, config } = await openConfig(place)
  const group = editor.group(config)
  const present = at(config, [...group, name])
  if (present !== undefined && !isOurs(present))
    throw new IbidError('usage', `${file} has another server called ${name}`, 'give ibid a different name with --name')
  const entry = editor.entry(start)
  const changed = edited(place, () => format.put(text, group, name, entry))
  if (changed === text) return 'unchanged'
  const expected = { ...(isRecord(present) ? present : {}), ...entry }
  if (!sameConfig(reparsed(place, format, changed), withEntry(config, [...group, name], expected))) throw unfit(place)
  const made = {
    file: !existsSync(file),
    folders: missingFolders(dirname(file)),
    tables: group.filter((_key, index) => at(config, group.slice(0, index + 1)) === undefined).length,
  }
  replaceFile(file, mark + changed, modesOf(place))
  if (present !== undefined) return 'updated'
  remember(dataFolder, file, name, made)
  return 'added'
}

/** Takes out what `addServer` put in: the entry, and what had to be made around it if that is empty now. */
export async function removeServer(place: Place): Promise<'removed' | 'absent'> {
  const { editor, file, name, dataFolder } = place
  const { format, mark, text, config } = await openConfig(place)
  const group = editor.group(config)
  const present = at(config, [...group, name])
  if (present === undefined) return 'absent'
  if (!isOurs(present))
    throw new IbidError(
      'usage',
      `the server ${name} in ${file} was not written by ibid`,
      'pass the right name with --name, or remove it manually',
    )
  const made = madeFor(dataFolder, file, name)
  const changed = edited(place, () => format.take(text, group, name, made.tables))
  if (!sameBesideEmpty(reparsed(place, format, changed), withEntry(config, [...group, name], undefined), group)) throw unfit(place)
  if (made.file && /^[\s{}]*$/.test(changed)) {
    rmSync(file)
    removeFolders(dirname(file), made.folders)
  } else replaceFile(file, mark + changed, modesOf(place))
  remember(dataFolder, file, name, undefined)
  return 'removed'
}

/** What a reader would paste into an empty configuration of the editor. */
export async function snippet(editor: Editor, name: string, start: StartCommand): Promise<string> {
  const format = await formatOf(editor)
  return format.put('', editor.group({}), name, editor.entry(start)).trimEnd()
}

/** A file keeps its mode; a new one is the user's alone, but for one that a project shares. */
const modesOf = ({ file, scope }: Place) => ({
  file: existsSync(file) ? statSync(file).mode & 0o777 : scope === 'user' ? 0o600 : 0o644,
  folder: 0o755,
})

const missingFolders = (folder: string): number => (existsSync(folder) ? 0 : 1 + missingFolders(dirname(folder)))

function removeFolders(folder: string, most: number): void {
  if (most === 0 || readdirSync(folder).length > 0) return
  rmdirSync(folder)
  removeFolders(dirname(folder), most - 1)
}

async function openConfig(place: Place) {
  const { editor, file } = place
  const format = await formatOf(editor)
  const whole = existsSync(file) ? readText(place) : ''
  const mark = whole.startsWith('\ufeff') ? '\ufeff' : ''
  const text = whole.slice(mark.length)
  try {
    return { format, mark, text, config: format.parse(text) }
  } catch (error) {
    throw refusal(file, error)
  }
}

const formatOf = async (editor: Editor): Promise<ConfigText> =>
  editor.format === 'toml' ? (await import('./toml-config.ts')).tomlConfig : (await import('./json-config.ts')).jsonConfig

/** Bytes of an editor's configuration; some keep a history of everything in it. */
const mostConfigBytes = 50_000_000

function readText({ file, within }: Place): string {
  try {
    return readTextSync(file, { mostBytes: mostConfigBytes, within: within === undefined ? undefined : realpathSync(within) })
  } catch (error) {
    throw new IbidError('usage', faultOf(error).message, 'check that it is a file and that you own it')
  }
}

function edited({ file }: Place, edit: () => string): string {
  try {
    return edit()
  } catch (error) {
    throw refusal(file, error)
  }
}

const refusal = (file: string, error: unknown): unknown =>
  error instanceof Unwritable ? new IbidError('usage', `${file} ${error.message}`, 'fix it manually; nothing was changed') : error

/** What a changed text says. */
function reparsed(place: Place, format: ConfigText, text: string): Config {
  try {
    return format.parse(text)
  } catch (error) {
    throw error instanceof Unwritable ? unfit(place) : error
  }
}

/** The last guard: a file that would not say what it is to say is left alone. */
const unfit = ({ file, name }: Place): IbidError =>
  new IbidError(
    'usage',
    `${file} defines ${name} in a form that ibid cannot edit`,
    'change it manually; --print shows what it should contain',
  )

/** Whether an entry starts an MCP server of ibid: what `entry` of every editor gives for it. */
function isOurs(entry: unknown): boolean {
  const words = isRecord(entry) ? [entry['command'], entry['args']].flat().map(String) : []
  const verb = words.indexOf('mcp')
  return verb > 0 && /^(?:docs|agent|hybrid|verbs)$/.test(words[verb + 1] ?? '') && /(?:^|[\\/])ibid(?:\.cjs)?$/.test(words[verb - 1] ?? '')
}
