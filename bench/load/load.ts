/**
 * People who ask, follow, search, read and interrupt, at any server; or at one that is started here, with a model that plays a script.
 *
 *     node bench/load/load.ts [--url http://...] [--token-file FILE] [--people 10] [--minutes 1] [--pause 5] [--question WORDS] [--json]
 *
 * The token, which has to have the rights read and ask, is in the file or in the variable IBID_LOAD_TOKEN. Exit code 1 where more than 1 % went wrong.
 */
import '../own-temporary.ts'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { served, spread } from '../http/served.ts'
import { person, type Record } from './people.ts'
import { scriptedReplies } from './scripted-model.ts'
import type { Visitor } from './visitor.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    'token-file': { type: 'string' },
    people: { type: 'string', default: '10' },
    minutes: { type: 'string', default: '1' },
    pause: { type: 'string', default: '5' },
    question: { type: 'string', default: 'How often is a job tried again?' },
    json: { type: 'boolean', default: false },
  },
})
const people = Number(values.people)
const minutes = Number(values.minutes)
const most = 0.01

const times = new Map<string, number[]>()
const errors = new Map<string, number>()
const record: Record = {
  took(step, ms) {
    const all = times.get(step) ?? []
    if (all.length === 0) times.set(step, all)
    all.push(ms)
  },
  failed(step, error) {
    const what = `${step}: ${error instanceof Error ? error.message : error}`
    errors.set(what, (errors.get(what) ?? 0) + 1)
  },
}

await using own = values.url === undefined ? await served(scriptedReplies(20)) : undefined
const visitor: Visitor = own
  ? { url: own.url, token: own.headers['authorization']?.replace('Bearer ', '') ?? '' }
  : { url: String(values.url).replace(/\/$/, ''), token: tokenGiven() }
const began = performance.now()
const isOver = () => performance.now() - began > minutes * 60_000
const habits = { pauseMs: Number(values.pause) * 1_000, question: values.question }
await Promise.all(Array.from({ length: people }, (_, number) => person(number, visitor, habits, record, isOver)))
tell((performance.now() - began) / 1_000)

function tell(seconds: number): void {
  const order = ['begin', 'first event', 'first words', 'answer', 'interrupt', 'search', 'read']
  const steps = Object.fromEntries(
    order.flatMap((step) => {
      const { n, p50, p95, p99, max } = spread(times.get(step) ?? [])
      return n === 0 ? [] : [[step, { n, p50: Math.round(p50), p95: Math.round(p95), p99: Math.round(p99), max: Math.round(max) }] as const]
    }),
  )
  const all = [...times.values()].reduce((sum, each) => sum + each.length, 0)
  const wrong = [...errors.values()].reduce((sum, each) => sum + each, 0)
  const perSecond = Math.round(((times.get('answer')?.length ?? 0) / seconds) * 100) / 100
  if (values.json)
    console.log(
      JSON.stringify({
        bench: 'load',
        people,
        seconds: Math.round(seconds),
        answersPerSecond: perSecond,
        steps,
        errors: Object.fromEntries(errors),
      }),
    )
  else {
    console.log(`${people} people, ${Math.round(seconds)} s, ${perSecond} answers a second; ms`)
    console.log('step            n     p50     p95     p99     max')
    for (const [step, { n, p50, p95, p99, max }] of Object.entries(steps))
      console.log(step.padEnd(12) + [n, p50, p95, p99, max].map((each, at) => String(each).padStart(at === 0 ? 5 : 8)).join(''))
    console.log(errors.size === 0 ? 'nothing went wrong' : [...errors].map(([what, count]) => `${count} times ${what}`).join('\n'))
  }
  process.exitCode = wrong > all * most ? 1 : 0
}

function tokenGiven(): string {
  const file = values['token-file']
  const token = file === undefined ? process.env['IBID_LOAD_TOKEN'] : readFileSync(file, 'utf8')
  if (token !== undefined) return token.trim()
  console.error('a token is needed: --token-file FILE, or the variable IBID_LOAD_TOKEN')
  process.exit(2)
}
