import { parentPort, workerData } from 'node:worker_threads'
import { faultOf } from '../../core/fault.ts'
import type { Sent, Tasks } from './worker.ts'

/** The other end of `inWorker`: does one task and sends what it came to. Each task loads only the libraries that it needs. */
const tasks: { readonly [Name in keyof Tasks]: (order: Parameters<Tasks[Name]>[0]) => Promise<ReturnType<Tasks[Name]>> } = {
  validate: async (order) => (await import('./validate/validate.ts')).validate(order),
  transform: async (order) => (await import('./table/transform.ts')).transform(order),
  profile: async (order) => (await import('./table/profile.ts')).profile(order),
  logs: async (order) => (await import('./logs/read-log.ts')).readLog(order),
}

async function sent({ task, order }: { readonly task: keyof Tasks; readonly order: never }): Promise<Sent> {
  try {
    return { result: await tasks[task](order) }
  } catch (error) {
    const { code, message, remedy } = faultOf(error)
    return { fault: { code, message, ...(remedy === undefined ? {} : { remedy }) } }
  }
}

parentPort?.postMessage(await sent(workerData))
