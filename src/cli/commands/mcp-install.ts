import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Scope } from '../../app/editors/editor.ts'
import { cautions, editorOf, placeOf, startOf } from '../../app/editors/install.ts'
import { addServer, removeServer, snippet } from '../../app/editors/place-server.ts'
import { IbidError } from '../../core/fault.ts'
import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'

export interface InstallOptions {
  readonly in?: readonly string[]
  readonly collections?: readonly string[]
  readonly global?: boolean
  readonly model?: string
  readonly name: string
  readonly scope: Scope
  readonly print?: boolean
  readonly undo?: boolean
}

/** `ibid mcp install`: makes an editor start an MCP server of ibid, shows what that takes, or takes it back. */
export async function installServer(cli: Cli, id: string, kind: string, options: InstallOptions): Promise<number> {
  const start = startOf(words(cli, kind, options), cli.input)
  // Most hosts take the form of Cursor.
  const editor = editorOf(id === 'json' ? 'cursor' : id)
  const { settings } = await cli.inspect()
  const place = placeOf(editor, options.scope, options.name, cli.input, settings.dataDir)
  if (id === 'json' && options.undo) throw new IbidError('usage', 'json is only printed, so there is nothing to undo', 'specify an editor')
  const shown = { editor: editor.id, scope: place.scope, file: place.file, name: place.name }
  if (id === 'json') {
    cli.terminal.out(await snippet(editor, place.name, start))
    return 0
  }
  if (options.print) {
    cli.terminal.err(say`For ${editor.title}, in ${place.file}:`)
    cli.show({ ...shown, done: 'printed', entry: editor.entry(start) }, await snippet(editor, place.name, start))
    return 0
  }
  if (options.undo) {
    const done = await removeServer(place)
    cli.show(
      { ...shown, done },
      done === 'removed'
        ? say`Removed ${place.name} from ${place.file}`
        : absent(place.file, place.name, options.scope === 'user' ? editor.file('project', cli.input) : undefined),
    )
    return 0
  }
  // The server would end as soon as the editor starts it.
  for (const path of (options.in ?? []).filter((each) => !isAddress(each)).map((each) => resolve(cli.input.folder, each)))
    if (!existsSync(path)) throw new IbidError('not-found', `${path} does not exist`, 'check the path')
  const warnings = await cautions(place, start, cli.input)
  const done = await addServer(place, start)
  cli.show({ ...shown, done, entry: editor.entry(start) }, sentences[done](place.name, place.file, editor.next))
  for (const warning of warnings) cli.warn(warning)
  return 0
}

/** `project`: the file of this project, where that was not looked at. */
const absent = (file: string, name: string, project: string | undefined): string =>
  project !== undefined && existsSync(project)
    ? say`${file} has no server named ${name}; to remove it from ${project}, add: --scope project`
    : say`${file} has no server named ${name}; nothing to undo`

const sentences = {
  added: (name: string, file: string, next: string) => say`Added ${name} to ${file}\n${next}`,
  updated: (name: string, file: string, next: string) => say`Updated ${name} in ${file}\n${next}`,
  unchanged: (name: string, file: string) => say`${file} already has the current configuration for ${name}; nothing to change`,
}

const isAddress = (text: string): boolean => /^[a-z][a-z+.-]+:/i.test(text)

/** The words of the command that the editor runs; paths are absolute, for the editor starts it in a folder of its own. */
function words({ input, options: common }: Cli, kind: string, options: InstallOptions): readonly string[] {
  const given = (name: string, value: string | undefined) => (value === undefined ? [] : [name, value])
  const path = (value: string | undefined) => (value === undefined ? undefined : resolve(input.folder, value))
  return [
    'mcp',
    kind,
    ...(options.in ?? []).flatMap((each) => ['--in', isAddress(each) ? each : resolve(input.folder, each)]),
    ...(options.collections ?? []).flatMap((each) => ['-c', each]),
    ...(options.global === false ? ['--no-global'] : []),
    ...given('--model', options.model),
    ...given('--config', path(common.config)),
    ...given('--data-dir', path(common.dataDir)),
  ]
}
