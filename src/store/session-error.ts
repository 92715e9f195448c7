import type { FactType } from '../core/event-types.ts'
import { IbidError } from '../core/fault.ts'

export const unknownSession = (id: string): IbidError =>
  new IbidError('not-found', `there is no session ${id}`, 'list them with: ibid sessions list')

export const unknownPrompt = (id: number): IbidError =>
  new IbidError('not-found', `prompt ${id} is not in the queue: it has begun, or it was dropped`)

export const unknownRun = (id: string, run: string): IbidError =>
  new IbidError('not-found', `session ${id} has no run ${run}`, `see: ibid sessions show ${id}`)

export const notLastRun = (id: string, run: string): IbidError =>
  new IbidError('not-found', `run ${run} is not the last that session ${id} remembers`, `see: ibid sessions show ${id}`)

/** The session's last run stands at an event of this type, which is not its end. */
export const busySession = (id: string, run: string, newest: FactType | string): IbidError =>
  newest === 'question.asked'
    ? new IbidError(
        'busy',
        `session ${id} is busy: its run ${run} waits for an answer`,
        `answer it: ibid runs answer ${run} "..."; or cancel it: ibid runs cancel ${run}`,
      )
    : new IbidError(
        'busy',
        `session ${id} is busy: its run ${run} has not ended`,
        `wait for it: ibid runs follow ${run}; or, if it was cut off: ibid runs resume ${run}, ibid runs cancel ${run}`,
      )
