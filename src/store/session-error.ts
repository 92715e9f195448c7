import type { FactType } from '../core/event-types.ts'
import { IbidError } from '../core/fault.ts'

export const unknownSession = (id: string): IbidError =>
  new IbidError('not-found', `conversation not found: ${id}`, 'list them with: ibid sessions list')

export const unknownPrompt = (id: number): IbidError =>
  new IbidError('not-found', `prompt ${id} is not in the queue: it was started or removed`)

export const unknownRun = (id: string, run: string): IbidError =>
  new IbidError('not-found', `run ${run} not found in conversation ${id}`, `see: ibid sessions show ${id}`)

export const notLastRun = (id: string, run: string): IbidError =>
  new IbidError('not-found', `run ${run} is not the latest run in conversation ${id}`, `see: ibid sessions show ${id}`)

/** The session's last run stands at an event of this type, which is not its end. */
export const busySession = (id: string, run: string, newest: FactType | string): IbidError =>
  newest === 'question.asked'
    ? new IbidError(
        'busy',
        `conversation ${id} is busy: run ${run} is waiting for your answer`,
        `answer it with: ibid runs answer ${run} "..."; or cancel it with: ibid runs cancel ${run}`,
      )
    : new IbidError(
        'busy',
        `conversation ${id} is busy: run ${run} has not finished`,
        `wait for it with: ibid runs follow ${run}; if it was interrupted, use: ibid runs resume ${run} or ibid runs cancel ${run}`,
      )
