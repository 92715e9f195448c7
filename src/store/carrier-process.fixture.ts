/**
 * A process that carries a run, for the tests of several: `PLACE RUN`, a folder or the address of a database. It lets go when its standard input says so, and
 * stays.
 */
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { postgresStores } from './postgres/postgres-stores.ts'
import { carriersIn } from './running-processes.ts'

const [place = '', run = ''] = process.argv.slice(2)
const carriers = place.startsWith('postgres:') ? await postgresStores(place).carriers() : carriersIn(place)
const release = carriers.hold(run)
writeSync(1, `${await carriers.presence(run)}\n`)
for await (const _ of createInterface({ input: process.stdin })) {
  release()
  writeSync(1, `${await carriers.presence(run)}\n`)
}
