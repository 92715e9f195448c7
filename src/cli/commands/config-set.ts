import { text as readAll } from 'node:stream/consumers'
import { IbidError } from '../../core/fault.ts'
import { setSetting, unsetSetting } from '../../settings/change.ts'
import { definitions } from '../../settings/definitions.ts'
import type { Face } from '../face.ts'
import { isPiped } from '../standard-input.ts'

interface Target {
  readonly project?: boolean
}

/** `ibid config set`: the value is never repeated, for it may be a key. */
export async function setConfig(face: Face, key: string, value: string | undefined, { project = false }: Target): Promise<number> {
  const text = value ?? (isPiped() ? (await readAll(process.stdin)).trim() : '')
  if (text === '')
    throw new IbidError(
      'usage',
      `no value for ${key} was given`,
      `ibid config set ${key} VALUE; back to the default: ibid config unset ${key}`,
    )
  if (key === 'agent.enabledTools') await assertTools(face, text)
  const { file } = setSetting({ ...face.input, project }, key, text)
  face.show({ key, file, changed: true }, `Set ${key} in ${file}`)
  return 0
}

/** Names of tools that there are not would switch off what somebody wanted on. */
async function assertTools(face: Face, text: string): Promise<void> {
  const named = definitions.get('agent.enabledTools')?.acceptText(text)?.value
  if (!Array.isArray(named)) return
  const [{ houseOf }, { assertToolNames }] = await Promise.all([
    import('../../house/house.ts'),
    import('../../house/serving/settings-tool-names.ts'),
  ])
  await assertToolNames(houseOf(await face.inspect(), face.input), named.map(String))
}

/** `ibid config unset`. */
export async function unsetConfig(face: Face, key: string, { project = false }: Target): Promise<number> {
  const { file, removed } = unsetSetting({ ...face.input, project }, key)
  face.show({ key, file, changed: removed }, removed ? `Removed ${key} from ${file}` : `${key} is not set in ${file}`)
  return 0
}
