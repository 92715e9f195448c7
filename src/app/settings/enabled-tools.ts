import { IbidError } from '../../core/fault.ts'
import { controlNames } from '../../core/tool.ts'
import type { Inspection } from '../../settings/inspection.ts'

/**
 * Whether runs may have a tool: it is named by `agent.enabledTools`, or nothing is said there. What steers a run, and what opens its own shortened results, is
 * no tool that could be switched off.
 */
export const isEnabled = (name: string, { settings }: Pick<Inspection, 'settings'>): boolean =>
  settings.agent.enabledTools?.includes(name) !== false || controlNames.has(name) || name === 'recall_details'

/** The error for tools that are needed and switched off; `why` where it is not `agent.enabledTools` that keeps them off. */
export const switchedOff = (names: readonly string[], why = 'agent.enabledTools names the tools that are on'): IbidError =>
  new IbidError('denied', `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} switched off`, why)
