import { configuredModel } from '../../app/models/choose-model.ts'
import { assertSameKey } from '../../app/settings/assert-shared-key.ts'
import { faultOf, IbidError } from '../../core/fault.ts'
import { say, sayCount } from '../../views/words/say.ts'
import { type Cli, faultLine } from '../cli.ts'
import { warnWithoutModel } from '../model-warning.ts'
import { scheduling } from '../schedule-lines.ts'
import { stopping, whenAborted } from '../stop-signal.ts'

/** ms that runs have to end by themselves when the worker is asked to stop; what is left then goes to other workers. */
const patienceMs = 5_000

export interface WorkOptions {
  readonly metricsPort?: number
  readonly metricsHost?: string
}

/** `ibid worker`: carries runs until somebody interrupts it. */
export async function work(cli: Cli, { metricsPort: port, metricsHost: host = '127.0.0.1' }: WorkOptions): Promise<number> {
  const { terminal, options } = cli
  const stop = stopping(cli.signal)
  try {
    const app = await cli.app()
    if (!app.distribution)
      throw new IbidError(
        'usage',
        'workers need a shared team database, and none is configured',
        'set store.url for both workers and servers; on a single machine, ibid serve executes all runs',
      )
    assertSameKey(app.inspection)
    const atOnce = Math.max(1, app.inspection.settings.server.runsAtOnce)
    const [{ startWorker }, { workerHealthServer }, distribution, store] = await Promise.all([
      import('../../app/workers/worker.ts'),
      import('../../http/server/worker-health-server.ts'),
      app.distribution(),
      app.server(),
    ])
    const watched = await workerHealthServer(app, {
      at: port === undefined ? undefined : { host, port },
      onError: (error) => cli.warn(faultLine(faultOf(error))),
    })
    const worker = startWorker(watched.app, { distribution, store, atOnce, watch: watched.watch })
    if (options.json || options.jsonl)
      cli.jsonLine({ atOnce, pid: process.pid, ...(watched.url === undefined ? {} : { url: watched.url }) })
    terminal.err(
      say`Working for ${app.place}, up to ${sayCount(atOnce, 'run')} at a time; answering with ${configuredModel(app.inspection).id}`,
    )
    if (watched.url !== undefined) terminal.err(say`Metrics ${watched.url}/metrics`)
    warnWithoutModel(cli, app)
    const schedule = scheduling(cli, app, stop.signal)
    await whenAborted(stop.signal)
    terminal.err(say`Stopping ...`)
    watched.stopping()
    await Promise.all([worker.stop(patienceMs), schedule])
    await watched.close()
    return 0
  } finally {
    stop.forget()
  }
}
