import { IbidError } from '../../core/fault.ts'
import { configuredModel } from '../../house/model-choice.ts'
import { assertSameKey } from '../../house/same-key.ts'
import { counted } from '../../views/amounts.ts'
import type { Face } from '../face.ts'
import { warnWithoutModel } from '../model-warning.ts'
import { stopping, whenAborted } from '../until-stopped.ts'

/** ms that runs have to end by themselves when the worker is asked to stop; what is left then goes to other workers. */
const patienceMs = 5_000

/** `ibid worker`: carries runs until somebody interrupts it. */
export async function work(face: Face): Promise<number> {
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
    const [{ startWorker }, distribution, store] = await Promise.all([
      import('../../house/working/worker.ts'),
      house.distribution(),
      house.server(),
    ])
    const worker = startWorker(house, { distribution, store, atOnce })
    if (options.json || options.jsonl) face.jsonLine({ atOnce, pid: process.pid })
    terminal.err(
      `Working for ${house.place}, at most ${counted(atOnce, 'run')} at a time; answers come from ${configuredModel(house.inspection).id}`,
    )
    warnWithoutModel(face, house)
    await whenAborted(stop.signal)
    terminal.err('Stopping ...')
    await worker.stop(patienceMs)
    return 0
  } finally {
    stop.forget()
  }
}
