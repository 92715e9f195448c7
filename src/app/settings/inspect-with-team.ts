import { faultOf, IbidError } from '../../core/fault.ts'
import type { Inspection } from '../../settings/inspection.ts'
import { inspectSettings } from '../../settings/load.ts'
import type { SettingsInput, SharedSettings } from '../../settings/settings-input.ts'
import { type SharedChanges, sharedChanges } from '../../settings/shared-changes.ts'
import { sealingKey } from './sealing-key.ts'
import { storesOf } from './stores-of-settings.ts'

/** The settings, right or wrong, for commands that look at them or mend them; `input` gives the same to whoever reads them again. */
export interface WithTeam {
  readonly inspection: Inspection
  readonly input: SettingsInput
  /** Why what a team shares is not among them. */
  readonly problem?: IbidError
}

/** All settings, those that a team shares among them. That these cannot be read is one of the problems. */
export async function inspectWithTeam(input: SettingsInput): Promise<WithTeam> {
  const own = await inspectSettings(input)
  const stores = storesOf(own)
  try {
    const read = await (await stores.settings?.(sealingKey(own)))?.read()
    if (!read) return { inspection: own, input }
    const all = sharing(input, { place: stores.place, ...read })
    return { inspection: await inspectSettings(all), input: all }
  } catch (error) {
    const { code, message, remedy } = faultOf(error)
    const problem = new IbidError(code, `the team's settings cannot be read: ${message}`, remedy, { cause: error })
    return { inspection: { ...own, problems: [...own.problems, problem] }, input, problem }
  } finally {
    await stores.close()
  }
}

/** Works with the settings that a team shares, at this `place`, whatever is wrong with them. Throws `IbidError('usage')` where there is no team. */
export async function withTeamSettings<T>(input: SettingsInput, work: (changes: SharedChanges, place: string) => Promise<T>): Promise<T> {
  const own = await inspectSettings(input)
  const stores = storesOf(own)
  try {
    const store = await stores.settings?.(sealingKey(own))
    if (!store) throw new IbidError('usage', 'no team database is configured', 'set store.url, or omit --team')
    // Its keys are looked for in what is set; where they cannot be read, this may be what mends that.
    const read = await store.read().catch(() => undefined)
    const all = read ? sharing(input, { place: stores.place, ...read }) : input
    return await work(sharedChanges(store, all), stores.place)
  } finally {
    await stores.close()
  }
}

const sharing = (input: SettingsInput, shared: SharedSettings): SettingsInput => ({ ...input, shared: () => shared })
