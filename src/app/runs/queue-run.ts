import type { Run } from '../../core/run.ts'
import type { Distribution, WaitingRun } from '../../core/waiting-runs.ts'

/** Hands runs over to whoever works for all machines, and hears of them. */
export interface RunQueue extends Pick<Distribution, 'hear'> {
  send(run: Run): Promise<void>
  /** The same for one that a worker had begun. */
  putBack(run: Run): Promise<void>
}

/** Who waits for a run that nobody has begun to carry. */
export const urgencyOf = ({ request }: Pick<Run, 'request'>): Exclude<WaitingRun['urgency'], 'left'> =>
  request?.session !== undefined ? 'conversation' : request?.tag !== undefined ? 'background' : 'program'

/** Runs are put where a worker takes them. */
export const runQueueOf = ({ send, hear, lost }: Distribution): RunQueue => ({
  hear,
  send: (run) => send({ run: run.id, owner: run.request?.owner, generation: run.generation, urgency: urgencyOf(run) }),
  async putBack({ id, request, generation }) {
    await lost(id)
    await send({ run: id, owner: request?.owner, generation, urgency: 'left' })
  },
})
