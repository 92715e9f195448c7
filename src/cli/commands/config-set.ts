import { text as readAll } from 'node:stream/consumers'
import { namesTools } from '../../app/settings/enabled-tools.ts'
import { withTeamSettings } from '../../app/settings/inspect-with-team.ts'
import { IbidError } from '../../core/fault.ts'
import { setSetting, unsetSetting } from '../../settings/change.ts'
import { terminal } from '../../settings/change-file.ts'
import { definitions } from '../../settings/definitions.ts'
import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { isPiped } from '../standard-input.ts'

interface Target {
  readonly project?: boolean
  readonly team?: boolean
}

/** `ibid config set`: the value is never repeated, for it may be a key. */
export async function setConfig(cli: Cli, key: string, value: string | undefined, target: Target): Promise<number> {
  const text = value ?? (isPiped() ? (await readAll(process.stdin)).trim() : '')
  if (text === '')
    throw new IbidError(
      'usage',
      `no value given for ${key}`,
      `set it with: ibid config set ${key} VALUE, or restore the default with: ibid config unset ${key}`,
    )
  if (namesTools(key)) await assertTools(cli, key, text)
  const place = await put(cli, target, key, text)
  cli.show({ key, place, changed: true }, say`Set ${key} in ${place}`)
  return 0
}

/** Names of tools that there are not would switch off what somebody wanted on. */
async function assertTools(cli: Cli, key: string, text: string): Promise<void> {
  const named = definitions.get(key)?.acceptText(text)?.value
  if (!Array.isArray(named)) return
  const [{ appOf }, { assertToolNames }] = await Promise.all([
    import('../../app/compose.ts'),
    import('../../app/settings/access/check-tool-names.ts'),
  ])
  await assertToolNames(appOf(await cli.inspect(), cli.input), named.map(String))
}

/** `ibid config unset`. */
export async function unsetConfig(cli: Cli, key: string, target: Target): Promise<number> {
  const { place, removed } = await remove(cli, target, key)
  cli.show({ key, place, changed: removed }, removed ? say`Removed ${key} from ${place}` : say`${key} is not set in ${place}`)
  return 0
}

/** Where it was put. */
async function put(cli: Cli, { project = false, team = false }: Target, key: string, text: string): Promise<string> {
  assertOne({ project, team })
  if (!team) return setSetting({ ...cli.input, project }, key, text).file
  return withTeamSettings(cli.input, async (changes, place) => {
    await changes.putText(key, text, terminal)
    return place
  })
}

async function remove(
  cli: Cli,
  { project = false, team = false }: Target,
  key: string,
): Promise<{ readonly place: string; readonly removed: boolean }> {
  assertOne({ project, team })
  if (team) return withTeamSettings(cli.input, async (changes, place) => ({ place, removed: await changes.unset(key, terminal) }))
  const { file, removed } = unsetSetting({ ...cli.input, project }, key)
  return { place: file, removed }
}

function assertOne({ project, team }: Target): void {
  if (project && team) throw new IbidError('usage', '--project and --team cannot be combined', 'use only one of them')
}
