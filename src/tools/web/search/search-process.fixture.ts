/**
 * A process that searches many times at once, for the test of several processes: `FOLDER URL NAME SEARCHES DAY_LIMIT`. Says `ready`, begins when its standard
 * input ends, and prints how many searches found something and how many were refused, by code.
 */

import { text } from 'node:stream/consumers'
import { systemClock } from '../../../core/clock.ts'
import { IbidError } from '../../../core/fault.ts'
import { openSharedFile } from '../../../store/sqlite/shared/shared-file.ts'
import { sqliteTables } from '../../../store/sqlite/tables.ts'
import { cacheIn } from '../../../store/tables/shared/cache.ts'
import { dayCounterIn } from '../../../store/tables/shared/day-counter.ts'
import { contextIn, useTool } from '../../repository/repository.fixture.ts'
import { webFetch } from '../guarded-fetch.ts'
import { webSearch } from './web-search.ts'

const [folder = '', url = '', name = '', searches = '0', most = '0'] = process.argv.slice(2)
const file = openSharedFile(folder)
const unused = () => Promise.reject(new Error('not for a search'))
const clock = { ...systemClock, now: () => Date.UTC(2026, 10, 22, 12) }
const search = webSearch({
  readDocument: unused,
  allowedHosts: [],
  fetch: webFetch({ allowed: [new URL(url).host] }),
  clock,
  cache: cacheIn(sqliteTables(file), clock),
  counter: dayCounterIn(sqliteTables(file)),
  web: { provider: 'searxng', url, searchesPerDay: Number(most), fetchesPerDay: 0, honoursRobots: true, browser: unused },
  timeZone: 'UTC',
  memories: unused,
  imageModel: unused,
  feeds: unused,
})

console.log('ready')
await text(process.stdin)
const outcomes: Record<string, number> = {}
await Promise.all(
  Array.from({ length: Number(searches) }, async (_, at) => {
    const outcome = await useTool(search, { query: `${name} ${at}` }, contextIn('/')).then(
      () => 'found',
      (error: unknown) => (error instanceof IbidError ? error.code : String(error)),
    )
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }),
)
console.log(JSON.stringify(outcomes))
file.close()
