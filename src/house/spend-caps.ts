import type { Caps } from '../core/ledger.ts'
import type { Settings } from '../settings/load.ts'

const microdollarsPerCent = 10_000

/** The caps of the settings beyond that of one question, microdollars. */
export const spendCaps = ({ sessionCapCents, dayCapCents }: Settings['agent']): Omit<Caps, 'run'> => ({
  day: dayCapCents * microdollarsPerCent,
  ...(sessionCapCents === undefined ? {} : { session: sessionCapCents * microdollarsPerCent }),
})
