import { hasPostgres } from '../../src/store/postgres/server.fixture.ts'
import { chromium } from '../../test/web/chromium.ts'
import { absentFromBenchData, benchEngines } from '../sets/bench-data.ts'
import type { Needs, Program } from './bench.ts'

const isThere: Readonly<Record<Program, () => boolean>> = {
  Chromium: () => chromium() !== undefined,
  PostgreSQL: () => hasPostgres,
  'the engines of others': () => benchEngines() !== undefined,
}

/** What of a bench's needs is not on this machine, by name. */
export const missing = ({ data = [], programs = [] }: Needs): readonly string[] => [
  ...absentFromBenchData(data),
  ...programs.filter((program) => !isThere[program]()),
]
