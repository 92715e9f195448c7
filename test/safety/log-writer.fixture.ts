/** A process that appends to a run, `FOLDER RUN COUNT`, from where its log is, or, without a count, at the places that it is told; it says what was stored, or why not. */
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { faultOf } from '../../src/core/fault.ts'
import { openEventLog } from '../../src/store/sqlite/event-log.ts'

const [folder = '', run = '', count = ''] = process.argv.slice(2)
/** Synchronous, so that what was printed was printed, whatever kills the process next. */
const say = (line: string | number) => writeSync(1, `${line}\n`)
const log = openEventLog(folder)
const append = async (after: number) =>
  (await log.append(run, after, { type: 'notice.given', reason: 'final', text: 'x'.repeat((after * 37) % 3_000) })).seq

try {
  const first = (await log.read(run)).length
  if (count === '') say('ready')
  if (count !== '') for (let after = first; after < first + Number(count); after++) say(await append(after))
  else
    for await (const after of createInterface({ input: process.stdin }))
      say(await append(Number(after)).then(String, (error) => faultOf(error).code))
} catch (error) {
  say(`${faultOf(error).code}: ${faultOf(error).message}`)
}
log.close()
