import { Counter, Gauge, type Registry } from 'prom-client'
import type { App } from '../../app/app.ts'
import type { StoreFigures } from '../../store/store-figures.ts'

/** ms for which a look at the store is good: two who watch do not ask twice. */
const goodMs = 1_000

/** What the store of a team tells of itself when it is asked for. Where it does not answer, it is told that it is not up, and nothing else. */
export function addStoreGauges(registry: Registry, { figures }: Pick<App, 'figures'>): () => Promise<void> {
  if (!figures) return async () => undefined
  const gauge = <const Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `ibid_${name}`, help, labelNames, registers: [registry] })
  const up = gauge('store_up', 'Whether the team database reports its status: 1 or 0')
  const waiting = gauge('runs_waiting', 'Team runs waiting for a worker', 'urgency')
  const oldest = gauge('runs_waiting_oldest_seconds', 'Seconds that the oldest run waiting for a worker has waited', 'urgency')
  const carried = gauge('runs_carried', 'Team runs in progress on live programs')
  const carriers = gauge('carriers', 'Team programs with runs in progress')
  const connections = gauge('database_connections', 'Database connections of this program: in use, idle, and the maximum', 'state')
  const requests = gauge('database_requests_waiting', 'Statements of this program waiting for a connection')
  const lost = new Counter({
    name: 'ibid_deltas_lost_total',
    help: 'Chunks of streamed text lost on the way from another machine; the log has them',
    registers: [registry],
  })
  const set = (now: StoreFigures) => {
    for (const { urgency, runs, oldestMs } of now.queue) {
      waiting.set({ urgency }, runs)
      oldest.set({ urgency }, oldestMs / 1_000)
    }
    lost.reset()
    lost.inc(now.lostDeltas)
    carried.set(now.carried)
    carriers.set(now.carriers)
    connections.set({ state: 'in use' }, now.connections.inUse)
    connections.set({ state: 'idle' }, now.connections.idle)
    connections.set({ state: 'most' }, now.connections.most)
    requests.set(now.connections.waiting)
  }
  const look = async () => {
    try {
      set(await figures())
      up.set(1)
    } catch {
      up.set(0)
      for (const each of [waiting, oldest, connections]) each.reset()
      for (const each of [carried, carriers, requests]) each.remove()
    }
  }
  let looking: Promise<void> | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (looking === undefined && performance.now() - lookedAt < goodMs) return Promise.resolve()
    looking ??= look().finally(() => {
      looking = undefined
      lookedAt = performance.now()
    })
    return looking
  }
}
