import type { Run } from '../../core/run.ts'
import type { Distribution } from '../../core/waiting-runs.ts'

/** Hands runs over to whoever works for all machines, and hears of them. */
export interface RunQueue extends Pick<Distribution, 'hear'> {
  send(run: Run): Promise<void>
  /** The same for one that a worker had begun. */
  putBack(run: Run): Promise<void>
}

/** Runs are put where a worker takes them. */
export const runQueueOf = ({ send, hear, lost }: Distribution): RunQueue => ({
  hear,
  send: ({ id, request, generation }) =>
    send({
      run: id,
      owner: request?.owner,
      generation,
      urgency: request?.session !== undefined ? 'conversation' : request?.tag !== undefined ? 'background' : 'program',
    }),
  async putBack({ id, request, generation }) {
    await lost(id)
    await send({ run: id, owner: request?.owner, generation, urgency: 'left' })
  },
})
