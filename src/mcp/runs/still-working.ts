import type { Run } from '../../core/run.ts'
import { counted, duration } from '../../views/amounts.ts'

/** What is said of a run that goes on: how far it is, and the tool that waits for it. */
export const stillWorking = ({ id, steps, callsMade, activeMs }: Run, tool: string): string =>
  [
    `Still working: ${counted(steps, 'step')} and ${counted(callsMade, 'tool call')} so far, ${duration(activeMs)}.`,
    `Run: ${id}`,
    `Call ${tool} again with this run to wait for the answer.`,
  ].join('\n')
