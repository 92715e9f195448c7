import { IbidError } from '../core/fault.ts'
import type { Run } from '../core/run.ts'

/** Throws `IbidError('malformed')` for a run that holds what a newer program wrote: what that means for the next move nobody here knows. */
export function assertKnown({ id, unknown }: Pick<Run, 'id' | 'unknown'>): void {
  if (unknown)
    throw new IbidError(
      'malformed',
      `a newer version of ibid has worked on run ${id} (${unknown.of}, version ${unknown.version}), and only that version can continue it`,
      'update ibid on this machine',
    )
}
