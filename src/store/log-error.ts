import { IbidError } from '../core/fault.ts'

/** A writer came with the wrong number: somebody else has moved the run on, or it never was that far. */
export const staleWriter = (run: string, after: number, last: number): IbidError =>
  new IbidError(
    'stale',
    `run ${run} is at event ${last}, not ${after}: another process has advanced it`,
    `follow it with: ibid runs follow ${run}`,
  )

export const unknownRun = (run: string): IbidError => new IbidError('not-found', `run not found: ${run}`, 'list them with: ibid runs list')
