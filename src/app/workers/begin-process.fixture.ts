/**
 * A server that begins a run and is killed on the way, for the tests of what it leaves: `FOLDER MOMENT`. Its settings are its variables. The moments: `before-mark`,
 * `after-mark`, which is before anything of the run is stored, and `after-event`.
 */
import type { CarriedMarks } from '../../core/server-store.ts'
import type { App } from '../app.ts'
import { openApp } from '../compose.ts'
import { askQuestion } from '../questions/ask.ts'
import { serverRunsOf } from './server-runs.ts'

const [folder = '', moment = ''] = process.argv.slice(2)
const dieAt = (now: string) => {
  if (now === moment) process.kill(process.pid, 'SIGKILL')
}
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('IBID_')))
const opened = await openApp({ env, home: folder, folder, platform: 'linux' })
const app: App = {
  ...opened,
  async parts(tools, needs) {
    const parts = await opened.parts(tools, needs)
    return {
      ...parts,
      log: {
        ...parts.log,
        async append(run, after, fact) {
          const event = await parts.log.append(run, after, fact)
          dieAt('after-event')
          return event
        },
      },
    }
  },
}
const { carried } = await app.server()
const marks: CarriedMarks = {
  ...carried,
  async add(run) {
    dieAt('before-mark')
    const mark = await carried.add(run)
    dieAt('after-mark')
    return mark
  },
}
const runHandle = await askQuestion(serverRunsOf(app, marks).app, { question: 'What is this?', scope: [], context: 'A note.' })
await runHandle.result
