/** A process that carries a run, for the tests of several: `FOLDER RUN`. It lets go when its standard input says so, and stays. */
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { carriersIn } from './carriers.ts'

const [folder = '', run = ''] = process.argv.slice(2)
const carriers = carriersIn(folder)
const release = carriers.hold(run)
writeSync(1, `${await carriers.presence(run)}\n`)
for await (const _ of createInterface({ input: process.stdin })) {
  release()
  writeSync(1, `${await carriers.presence(run)}\n`)
}
