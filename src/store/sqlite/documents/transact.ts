import { setTimeout as pause } from 'node:timers/promises'
import { IbidError } from '../../../core/fault.ts'
import { type Connection, isBusy } from './connection.ts'

/** Runs synchronous work in one write transaction; waits for other processes without blocking this one for long. */
export type Transact = <T>(work: () => T) => Promise<T>

/** ms after which a write gives up waiting for other writers. */
const patience = 60_000

/** A {@link Transact} on this connection, whose own timeout is short. */
export const transactOn =
  (connection: Connection): Transact =>
  async (work) => {
    const until = Date.now() + patience
    for (let wait = 5; ; wait = Math.min(100, wait * 2)) {
      try {
        return connection.file.write(work)
      } catch (error) {
        if (!isBusy(error)) throw error
        if (Date.now() > until)
          throw new IbidError(
            'timeout',
            'the document index is busy: another process has been writing to it for a minute',
            'try again later',
            {
              cause: error,
            },
          )
      }
      await pause(wait)
    }
  }
