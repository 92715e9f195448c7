import { answers } from './areas/answers.ts'
import { engineAndCode } from './areas/engine.ts'
import { indexAndStore } from './areas/index-and-store.ts'
import { interfaces } from './areas/interfaces.ts'
import { people } from './areas/people.ts'
import { search } from './areas/search.ts'
import { team } from './areas/team.ts'
import type { Bench } from './bench.ts'

/** All benches that give figures, in the order in which they are run and shown. */
export const benches: readonly Bench[] = [...search, ...answers, ...indexAndStore, ...engineAndCode, ...people, ...interfaces, ...team]
