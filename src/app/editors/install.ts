import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import { packageRoot } from '../../files/package-root.ts'
import { inspectSettings } from '../../settings/load.ts'
import type { SettingsInput } from '../../settings/settings-input.ts'
import { configuredModel } from '../models/choose-model.ts'
import type { Editor, Scope } from './editor.ts'
import { editors } from './editors.ts'
import type { Place } from './place-server.ts'
import { type StartCommand, startCommand } from './start-command.ts'

/** The editor of that id. Throws `IbidError('usage')` with the nearest one where there is none. */
export function editorOf(id: string): Editor {
  const editor = editors.find((each) => each.id === id)
  if (editor) return editor
  const ids = [...editors.map((each) => each.id), 'json']
  const near = nearest(id, ids)
  throw new IbidError(
    'usage',
    `unknown editor: ${id}`,
    near ? `did you mean ${near}?` : `supported editors: ${ids.join(', ')}; json prints the standard form`,
  )
}

/** Where the server `name` belongs. Throws `IbidError('usage')` for a scope that the editor has not, and for a name that not every editor takes. */
export function placeOf(editor: Editor, scope: Scope, name: string, input: SettingsInput, dataFolder: string): Place {
  if (!/^[A-Za-z0-9_-]{1,48}$/.test(name))
    throw new IbidError('usage', `${JSON.stringify(name)} is not a valid server name`, 'use up to 48 letters, digits, - and _')
  const file = editor.file(scope, input)
  if (file === undefined) throw new IbidError('usage', `${editor.title} does not support project servers`, 'omit --scope project')
  return { editor, scope, file, name, dataFolder, ...(scope === 'project' ? { within: input.folder } : {}) }
}

/** How an editor starts this ibid with the words of a command. */
export function startOf(words: readonly string[], input: SettingsInput): StartCommand {
  const { command, args } = startCommand({ node: process.execPath, root: packageRoot() }, input)
  return { command, args: [...args, ...words] }
}

/** What its user should know before an editor starts ibid from that place, one line each. */
export async function cautions({ editor, scope, file }: Place, start: StartCommand, input: SettingsInput): Promise<readonly string[]> {
  const said: string[] = []
  if (scope === 'user' && !existsSync(dirname(file)))
    said.push(`${dirname(file)} does not exist yet: is ${editor.title} installed on this machine?`)
  if (scope === 'project' && !start.args.includes('-y'))
    said.push(`${file} contains the path to ibid on this machine; others on the project need to run this command too`)
  if (await keyIsInEnvironment(input))
    said.push(
      "the model's API key is set only in this shell's environment, which an editor started from the desktop cannot see; save it with: ibid config set llm.apiKey < FILE",
    )
  return said
}

/** Whether a model can be asked now, and not any more without the variables of this shell. */
async function keyIsInEnvironment(input: SettingsInput): Promise<boolean> {
  const env = Object.fromEntries(Object.entries(input.env).filter(([name]) => !/^IBID_LLM_|_API_KEY$/.test(name)))
  const kinds = await Promise.all(
    [input, { ...input, env }].map(async (each) => configuredModel(await inspectSettings(each)).endpoint.kind),
  )
  return kinds[0] !== 'extractive' && kinds[1] === 'extractive'
}
