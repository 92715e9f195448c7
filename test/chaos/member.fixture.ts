/**
 * One program of a team: `{"role", "name", "url", "folder", "atOnce", "stepMs", "steps"}`. A worker takes runs; a server asks for one for each line that it reads,
 * with the name of its list, and hands it over; `alone` asks for them over a data folder and carries them itself, or those that another has left. Each says
 * `ready`, and a server or one alone then a line for each run that it has begun, and each that has ended. What it was told is stored, what it saw, and each
 * execution of the tool that changes something has a line in a file of the folder, whatever happens to the process afterwards.
 */
import { randomBytes } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { App } from '../../src/app/app.ts'
import { openApp } from '../../src/app/compose.ts'
import { askQuestion } from '../../src/app/questions/ask.ts'
import { runQueueOf } from '../../src/app/runs/queue-run.ts'
import { resumeRun } from '../../src/app/runs/resume-run.ts'
import type { RunHandle } from '../../src/app/runs/run-handle.ts'
import { serverRunsOf } from '../../src/app/workers/server-runs.ts'
import { startWorker } from '../../src/app/workers/worker.ts'
import type { EventLog } from '../../src/core/event-log.ts'
import { faultOf } from '../../src/core/fault.ts'
import { replay } from '../../src/core/fold-run.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { tool } from '../../src/tools/tool.ts'
import { known } from '../kill/history.ts'
import { keepChanging, keepLooking } from './fresh.ts'
import type { MemberOptions } from './member.ts'

const { role, name, url, folder, atOnce, stepMs, steps, characters = 0, looks = false }: MemberOptions = JSON.parse(process.argv[2] ?? '{}')
const token = `${name}-${process.pid}`
const note = (file: string, line: object) => appendFileSync(join(folder, file), `${JSON.stringify({ token, ...line })}\n`)
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

/** The log, but that what is acknowledged and what is refused is noted. */
const noted = (log: EventLog): EventLog => ({
  ...log,
  async append(run, after, fact, early) {
    try {
      const event = await log.append(run, after, fact, early)
      note('acknowledged', { run, ...known(event) })
      return event
    } catch (error) {
      const { code, message, remedy } = faultOf(error)
      note('refused', { run, seq: after + 1, type: fact.type, code, message, remedy })
      throw error
    }
  },
})

const changing = tool({
  name: 'change',
  description: 'Changes item i of a list.',
  effect: 'write',
  input: z.object({ list: z.string(), i: z.number() }),
  async run({ list, i }) {
    note('effects', { list, key: String(i) })
    await sleep(stepMs / 4)
    return { text: `Item ${i} of ${list} is changed. ${randomBytes(characters / 2).toString('hex')}` }
  },
})

const model = scriptedModel((request) => {
  const list = /list-\d+/.exec(JSON.stringify(request.messages))?.[0] ?? ''
  const i = request.messages.filter(({ role }) => role === 'assistant').length
  note('asked', { list, key: String(i) })
  const hold = sleep(stepMs)
  return i >= steps ? { text: 'All is changed.', hold } : { calls: [{ tool: 'change', input: { list, i } }], hold }
})

const chaotic = (app: App): App => ({
  ...app,
  async parts(tools = [], needs = {}) {
    const others = tools.filter((each) => each.name !== 'change')
    const log = (stored: EventLog) => needs.log?.(noted(stored)) ?? noted(stored)
    return { ...(await app.parts([...others, changing], { ...needs, log })), model: async () => model }
  },
})

const env = {
  IBID_LLM_PROVIDER: 'http://127.0.0.1:9/v1',
  IBID_LLM_MODEL: 'scripted',
  IBID_DATA_DIR: role === 'alone' ? join(folder, 'data') : join(folder, name),
  ...(url === undefined ? {} : { IBID_STORE_URL: url }),
}
const app = chaotic(await openApp({ env, home: folder, folder, platform: 'linux' }))

/** Whoever was told of an end has to find it on the log from then on. */
async function readAgain(run: string): Promise<void> {
  try {
    const events = await (await app.log()).read(run)
    note('read-again', { run, ...known(events.at(-1)!) })
  } catch (error) {
    // The database may be away by now.
    if (faultOf(error).code !== 'unreachable') throw error
  }
}

/** What came of a run, and what whoever asked for it saw. */
async function watched(asking: RunHandle, list: string): Promise<void> {
  let run = ''
  try {
    run = await asking.run
    say({ list, run })
    for await (const event of asking) if ('at' in event) note('seen', { run, ...known(event) })
    const { status } = await asking.result
    await readAgain(run)
    say({ list, run, status })
  } catch (error) {
    const { code, message, remedy } = faultOf(error)
    say({ list, run, status: `rejected: ${code}`, message, remedy })
  }
}

async function ask(by: App, list: string): Promise<void> {
  const question = { question: `Change all of ${list}.`, scope: [], tools: [changing], owner: `owner-${list.at(-1)}` }
  const limits = { steps: steps + 2, stepsAtMost: steps + 2, toolCalls: steps + 2 }
  try {
    await watched(await askQuestion(by, { ...question, permissions: [{ tool: 'change', decision: 'allow' }], limits }), list)
  } catch (error) {
    say({ list, status: `rejected: ${faultOf(error).code}`, message: faultOf(error).message })
  }
}

const lines = createInterface({ input: process.stdin })
if (role === 'worker') {
  const [distribution, store] = await Promise.all([app.distribution!(), app.server()])
  startWorker(app, { distribution, store, atOnce })
} else if (role === 'server') {
  const [distribution, store] = await Promise.all([app.distribution!(), app.server()])
  const asking = serverRunsOf(app, store.carried, { elsewhere: runQueueOf(distribution) }).app
  lines.on('line', (list) => void ask(asking, list))
} else {
  lines.on('line', async (list) => {
    if (list !== 'resume') return void ask(app, list)
    const log = await app.log()
    for (const { run } of await log.list()) {
      const { request, end } = replay(run, await log.read(run))
      const of = /list-\d+/.exec(request?.question ?? '')?.[0] ?? ''
      if (end) continue
      try {
        void watched(await resumeRun(app, run), of)
      } catch (error) {
        say({ list: of, run, refused: faultOf(error).code })
      }
    }
  })
}
if (looks) {
  const notes = { folder, note }
  if (role === 'server') void keepChanging(app, notes)
  void keepLooking(app, notes)
}
say({ ready: true })
