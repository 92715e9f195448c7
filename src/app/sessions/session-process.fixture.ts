/**
 * A program with one session, for the tests of several processes: `DATA ENDPOINT SESSION`. It follows the session and prints a line for what it sees; on its
 * standard input come `send TEXT`, `queue TEXT`, `answer TEXT`, `resume`, `cancel`, `undo`, `state` and `rename TEXT`.
 */
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { faultOf } from '../../core/fault.ts'
import { openApp } from '../compose.ts'
import type { SessionEvent, SessionNotice } from './events.ts'
import { sessionsOf } from './sessions.ts'

const [data = '', endpoint = '', id = ''] = process.argv.slice(2)
const app = await openApp({
  env: { IBID_LLM_PROVIDER: endpoint, IBID_LLM_MODEL: 'local', IBID_DATA_DIR: data },
  home: data,
  folder: data,
  platform: 'linux',
})
const closing = new AbortController()
const session = await sessionsOf({ app, tools: [], scopeOf: async () => [], closing: closing.signal }).get(id)
const questions = { clarification: 'rest', approval: 'rest' } as const

/** Synchronous, so that what was printed was printed, whatever kills the process next. */
const say = (line: string) => writeSync(1, `${line}\n`)
const said = (work: Promise<unknown>) => work.catch((error) => say(`fault ${faultOf(error).code}`))

function lineOf(event: SessionEvent | SessionNotice): string | undefined {
  if (event.type === 'run.began') return `began ${event.request.question}`
  if (event.type === 'question.asked') return `asked ${event.question.text}`
  if (event.type === 'text.delta') return `text ${event.text}`
  if (event.type === 'run.completed') return `${event.result.status} ${event.result.answer}`.trim()
  if (event.type === 'run.failed') return `failed ${event.fault.message}`
  if (event.type === 'queue.changed') return `queue ${event.queue.map(({ text }) => text).join(', ')}`.trim()
  if (event.type === 'session.retitled') return `titled ${event.title}`
  return event.type === 'session.undone' || event.type === 'session.deleted' ? event.type : undefined
}

const orders: Readonly<Record<string, (words: string) => Promise<unknown>>> = {
  send: (text) => session.send(text, { questions, style: 'direct' }).result,
  queue: (text) => session.queue.add(text),
  answer: (text) => session.answer({ text }).result,
  resume: () => session.resume().result,
  cancel: () => session.cancel(),
  undo: () => session.undo(),
  state: async () => say(`state ${await session.state()}`),
  rename: (title) => session.rename(title),
}
createInterface({ input: process.stdin }).on('line', (line) => {
  const [order = '', ...words] = line.split(' ')
  void said(orders[order]?.(words.join(' ')) ?? Promise.resolve())
})
const following = session.follow(closing.signal)
say('ready')
for await (const event of following) {
  const line = lineOf(event)
  if (line) say(line)
}
say('over')
process.exit()
