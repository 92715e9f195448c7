import { interfaces } from './areas/interfaces.ts'
import { search } from './areas/search.ts'
import type { Bench } from './bench.ts'

/** All benches that give figures, in the order in which they are run and shown. */
export const benches: readonly Bench[] = [...search, ...interfaces]
