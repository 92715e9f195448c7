import type { Inspection } from './inspection.ts'
import type { SettingsInput } from './settings-input.ts'

/**
 * The settings: defaults < those a team shares < user file < project file < `IBID_*` variables < flags. Throws the first problem, `IbidError('usage')`,
 * which names the place, the setting and what is allowed; unknown settings are warnings. A project file cannot set what decides who is told
 * anything, what runs and what may be done: each such setting says why (`notFromProject`).
 */
export async function loadSettings(input: SettingsInput): Promise<Inspection> {
  const inspection = await inspectSettings(input)
  if (inspection.problems[0]) throw inspection.problems[0]
  return inspection
}

/** The same without throwing on what does not fit, for the commands that mend it. */
export const inspectSettings = async (input: SettingsInput): Promise<Inspection> => (await import('./resolve-settings.ts')).inspect(input)
