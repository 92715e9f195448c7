import { faultOf, IbidError } from '../../core/fault.ts'
import { configuredModel } from '../../house/model-choice.ts'
import { assertSameKey } from '../../house/same-key.ts'
import { counted } from '../../views/amounts.ts'
import { type Face, faultLine } from '../face.ts'
import { warnWithoutModel } from '../model-warning.ts'
import { scheduling } from '../schedule-lines.ts'
import { stopping, whenAborted } from '../until-stopped.ts'

/** ms that runs have to end by themselves when the worker is asked to stop; what is left then goes to other workers. */
const patienceMs = 5_000

export interface WorkOptions {
  readonly metricsPort?: number
  readonly metricsHost?: string
}

/** `ibid worker`: carries runs until somebody interrupts it. */
export async function work(face: Face, { metricsPort: port, metricsHost: host = '127.0.0.1' }: WorkOptions): Promise<number> {
  const { terminal, options } = face
  const stop = stopping(face.signal)
  try {
    const house = await face.house()
    if (!house.distribution)
      throw new IbidError(
        'usage',
        'workers share the database of a team, and none is set',
        'set store.url, for workers and servers alike; on one machine ibid serve carries all runs',
      )
    assertSameKey(house.inspection)
    const atOnce = Math.max(1, house.inspection.settings.server.runsAtOnce)
    const [{ startWorker }, { watchedWorker }, distribution, store] = await Promise.all([
      import('../../house/working/worker.ts'),
      import('../../http/server/watched-worker.ts'),
      house.distribution(),
      house.server(),
    ])
    const watched = await watchedWorker(house, {
      at: port === undefined ? undefined : { host, port },
      onError: (error) => face.warn(faultLine(faultOf(error))),
    })
    const worker = startWorker(watched.house, { distribution, store, atOnce, watch: watched.watch })
    if (options.json || options.jsonl)
      face.jsonLine({ atOnce, pid: process.pid, ...(watched.url === undefined ? {} : { url: watched.url }) })
    terminal.err(
      `Working for ${house.place}, at most ${counted(atOnce, 'run')} at a time; answers come from ${configuredModel(house.inspection).id}`,
    )
    if (watched.url !== undefined) terminal.err(`Metrics ${watched.url}/metrics`)
    warnWithoutModel(face, house)
    const schedule = scheduling(face, house, stop.signal)
    await whenAborted(stop.signal)
    terminal.err('Stopping ...')
    watched.stopping()
    await Promise.all([worker.stop(patienceMs), schedule])
    await watched.close()
    return 0
  } finally {
    stop.forget()
  }
}
