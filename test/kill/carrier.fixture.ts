/** A process that carries runs together with others until all have ended, or reads them: see `Order`. What it did is in its record, however it ends. */
import { openSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { carryOnRun, startRun } from '../../src/app/runs/start-run.ts'
import type { EventLog } from '../../src/core/event-log.ts'
import { faultOf } from '../../src/core/fault.ts'
import { postgresStores } from '../../src/store/postgres/postgres-stores.ts'
import { sqliteStores } from '../../src/store/sqlite/sqlite-stores.ts'
import { known, type StoredEvent } from './history.ts'
import { markOf, type Order } from './order.ts'
import { scriptedAsk, scriptedWork } from './scripted-work.ts'

/** ms between two looks for runs that nobody carries. */
const lookMs = 40

const order: Order = JSON.parse(process.argv[2] ?? '')
const record = openSync(order.record, 'a')
const note = (...words: readonly (string | number)[]) => writeSync(record, `${words.join(' ')}\n`)
const deaths = new Set(order.dieAt)
const mayDie = (moment: string) => {
  if (!deaths.has(moment)) return
  note('died', moment)
  process.kill(process.pid, 'SIGKILL')
}
const shown = ({ seq, type, hash = '' }: StoredEvent) => `${seq}:${type}:${hash}`

const stores = order.place.startsWith('postgres:') ? postgresStores(order.place) : sqliteStores(order.place)
const opened = await stores.log()
const log: EventLog = {
  ...opened,
  async append(run, after, fact, early) {
    const event = await opened.append(run, after, fact, early)
    note('stored', run, shown(known(event)))
    mayDie(`${run} fact ${event.seq}`)
    return event
  },
}

if (order.role === 'carry') await carryAll()
else await Promise.all(Object.keys(order.runs).map((run) => read(run)))
await stores.close()

async function carryAll(): Promise<void> {
  const carriers = await stores.carriers()
  const letGo = carriers.hold(markOf(order.token))
  const work = scriptedWork(log, carriers, (kind, run, key) => {
    note(kind, run, key)
    mayDie(`${run} ${kind} ${key}`)
  })
  const over = new Set<string>()
  const here = new Set<string>()
  const carry = async (run: string, steps: number) => {
    try {
      const events = await log.read(run)
      if (events.at(-1)?.type === 'run.ended') return over.add(run)
      note('carrying', run)
      const parts = work.parts(run, steps)
      const asking = events.length === 0 ? startRun(parts, scriptedAsk(run, steps)) : carryOnRun(parts, run)
      await asking.result
      over.add(run)
    } catch (error) {
      const { code, message } = faultOf(error)
      note('refused', run, code, message)
    } finally {
      here.delete(run)
    }
  }
  note('up', Math.round(performance.now()))
  while (over.size < Object.keys(order.runs).length) {
    for (const [run, steps] of Object.entries(order.runs)) {
      if (over.has(run) || here.has(run) || here.size >= order.atOnce) continue
      here.add(run)
      if ((await carriers.presence(run)) === 'nobody') void carry(run, steps)
      else here.delete(run)
    }
    await sleep(lookMs)
  }
  letGo()
}

async function read(run: string): Promise<void> {
  const stop = new AbortController()
  let furthest = 0
  let isOver = false
  const looking = (async () => {
    for (let back = 0; !isOver; back = (back + 7) % 20) {
      const after = Math.max(0, furthest - back)
      const events = await log.read(run, after)
      note('read', run, after, ...events.map((event) => shown(known(event))))
      await sleep(lookMs + back)
    }
  })()
  for await (const event of log.follow(run, 0, stop.signal)) {
    furthest = event.seq
    note('followed', run, shown(known(event)))
  }
  note('finished', run)
  isOver = true
  await looking
}
