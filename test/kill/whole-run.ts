import { startRun } from '../../src/app/runs/start-run.ts'
import { once } from '../../src/core/once.ts'
import { memoryLog } from '../../src/store/memory-log.ts'
import { scriptedAsk, scriptedWork } from './scripted-work.ts'

const typesOf = new Map<number, () => Promise<readonly string[]>>()

/** The kinds of facts, in order, of a run of so many steps that nobody disturbs. */
export function typesOfWhole(steps: number): Promise<readonly string[]> {
  const types = typesOf.get(steps) ?? once(() => carried(steps))
  typesOf.set(steps, types)
  return types()
}

async function carried(steps: number): Promise<readonly string[]> {
  const log = memoryLog()
  await startRun(scriptedWork(log, undefined, () => undefined).parts('whole', steps), scriptedAsk('whole', steps)).result
  return (await log.read('whole')).map(({ type }) => type)
}
