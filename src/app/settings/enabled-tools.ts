import { IbidError } from '../../core/fault.ts'
import { controlNames } from '../../core/tool.ts'
import type { Inspection } from '../../settings/inspection.ts'

/** What steers a run, and what opens its own shortened results, is no tool that could be switched off. */
export const canBeSwitchedOff = (name: string): boolean => !controlNames.has(name) && name !== 'recall_details'

const toolSettings = ['agent.enabledTools', 'agent.disabledTools'] as const

/** Whether a setting decides which tools runs may have, by their names. */
export const namesTools = (key: string): boolean => toolSettings.some((each) => each === key)

/** The setting that keeps a tool from runs: `agent.disabledTools` has its name, or `agent.enabledTools` has names, and not this one. */
export function settingAgainst(name: string, { settings }: Pick<Inspection, 'settings'>): (typeof toolSettings)[number] | undefined {
  const { enabledTools, disabledTools } = settings.agent
  if (!canBeSwitchedOff(name)) return undefined
  if (disabledTools.includes(name)) return 'agent.disabledTools'
  return enabledTools?.includes(name) === false ? 'agent.enabledTools' : undefined
}

/** Whether runs may have a tool. */
export const isEnabled = (name: string, inspection: Pick<Inspection, 'settings'>): boolean => settingAgainst(name, inspection) === undefined

/** The error for tools that are needed and switched off; `why` where it is neither of the two settings that keeps them off. */
export const switchedOff = (
  names: readonly string[],
  why = 'agent.enabledTools and agent.disabledTools control which tools are enabled',
): IbidError => new IbidError('denied', `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} disabled`, why)
