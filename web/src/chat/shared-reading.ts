import { createContext } from 'react'
import type { ReadSource } from '../../../src/core/schemas/http/runs.ts'

/** What is read of runs that somebody else shares: what their answers quote. Undefined for one's own runs, with which more can be done. */
export const SharedReading = createContext<((run: string) => readonly ReadSource[]) | undefined>(undefined)
