/** A process that carries a run of many tool calls, reads and writes in turn, and says each fact it stored: `FOLDER STEPS DIE-AT`; it dies as soon as fact DIE-AT is stored. */
import { appendFileSync, existsSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { systemClock } from '../../src/core/clock.ts'
import type { EventLog } from '../../src/core/log.ts'
import { resumeAsking, startAsking } from '../../src/house/asking.ts'
import { openEventLog } from '../../src/store/sqlite/event-log.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { tool } from '../../src/tools/tool.ts'
import { toolbox } from '../../src/tools/toolbox.ts'

const [folder = '', steps = '10', dieAt = '0'] = process.argv.slice(2)
const opened = openEventLog(folder)
const log: EventLog = {
  ...opened,
  async append(run, after, fact) {
    const event = await opened.append(run, after, fact)
    writeSync(
      1,
      `${JSON.stringify({ seq: event.seq, type: event.type, call: event.type === 'tool.finished' ? event.record.call.id : undefined })}\n`,
    )
    if (event.seq === Number(dieAt)) process.kill(process.pid, 'SIGKILL')
    return event
  },
}
/** Every execution leaves its line, whatever happens to the process afterwards. */
const executed = (effect: 'read' | 'write' | 'model', i: number) => appendFileSync(join(folder, 'executions'), `${effect} ${i}\n`)
const acting = (name: string, effect: 'read' | 'write') =>
  tool({
    name,
    description: name,
    effect,
    input: z.object({ i: z.number() }),
    async run({ i }) {
      executed(effect, i)
      await new Promise((resolve) => setImmediate(resolve))
      return {
        text: `${name} ${i}`,
        sources: [{ id: `${name}${i}`, title: name, uri: `file:///${i}`, text: `Item ${i} is number ${i} of the list.` }],
      }
    },
  })

const parts = {
  log,
  clock: systemClock,
  tools: toolbox([acting('look', 'read'), acting('change', 'write')]),
  redact: <T>(value: T): T => value,
  retrieval: () => [],
  evidence: () => 'nothing',
  model: async () =>
    scriptedModel((request) => {
      const step = request.messages.filter(({ role }) => role === 'assistant').length
      executed('model', step)
      if (step >= Number(steps)) return { text: 'Item 0 is number 0 of the list [s1].' }
      return {
        text: `Step ${step}.`,
        calls: [
          { tool: 'look', input: { i: step * 2 } },
          { tool: 'change', input: { i: step * 2 + 1 } },
        ],
      }
    }),
}
const known = join(folder, 'run')
const limits = { steps: Number(steps) + 2, toolCalls: 10_000 }
const permissions = [{ tool: 'change', decision: 'allow' }] as const
const asking = existsSync(known)
  ? resumeAsking(parts, readFileSync(known, 'utf8'))
  : startAsking(parts, {
      question: 'what is on the list?',
      model: 'scripted',
      tools: ['look', 'change'],
      limits,
      permissions,
      contextTokens: 1_000_000,
    })
writeFileSync(known, await asking.run)
const result = await asking.result
writeSync(1, `${JSON.stringify({ status: result.status, answer: result.answer })}\n`)
opened.close()
