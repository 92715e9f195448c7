/**
 * A process that works on a log for the tests of several processes: `append PLACE RUN COUNT`, `race PLACE RUN`, `follow PLACE RUN`, `leave PLACE RUN`. PLACE is a
 * folder or the address of a database.
 */
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Fact } from '../core/event-types.ts'
import { faultOf } from '../core/fault.ts'
import { postgresStores } from './postgres/postgres-stores.ts'
import { sqliteStores } from './sqlite/sqlite-stores.ts'

const [mode = '', place = '', run = '', count = '0'] = process.argv.slice(2)
const stores = place.startsWith('postgres:') ? postgresStores(place) : sqliteStores(place)
const log = await stores.log()
/** Synchronous, so that what was printed was printed, whatever kills the process next. */
const say = (line: string | number) => writeSync(1, `${line}\n`)
const note = (text: string): Fact => ({ type: 'notice.given', reason: 'final', text })

if (mode === 'append') {
  const first = (await log.read(run)).length
  for (let after = first; after < first + Number(count); after++)
    say((await log.append(run, after, note('x'.repeat((after * 37) % 3_000)))).seq)
}
if (mode === 'race') {
  say('ready')
  for await (const after of createInterface({ input: process.stdin })) {
    await log.append(run, Number(after), note(String(process.pid))).then(
      () => say('won'),
      (error) => say(faultOf(error).code),
    )
  }
}
if (mode === 'follow') {
  say('ready')
  for await (const event of log.follow(run, 0, new AbortController().signal)) say(event.seq)
}
if (mode === 'leave') {
  const stop = new AbortController()
  for await (const event of log.follow(run, 0, stop.signal)) {
    say(event.seq)
    setImmediate(() => stop.abort())
  }
  say('left')
} else await stores.close()
