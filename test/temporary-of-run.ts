import { ownTemporary } from './own-temporary.ts'

/** One temporary folder for a run of the suite: tests and what they start leave nothing outside, however they end. */
export const setup = (): (() => void) => ownTemporary()
