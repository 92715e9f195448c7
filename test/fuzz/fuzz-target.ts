import { Worker } from 'node:worker_threads'
import type { ThreadNews, ThreadOrder } from './fuzz-thread.ts'
import type { Verdict } from './judge.ts'

/** What came of fuzzing one target. */
export interface TargetReport {
  readonly target: string
  readonly seed: number
  readonly seconds: number
  readonly inputs: number
  readonly corpus: number
  /** Blocks of our code that were entered, and those that were loaded. */
  readonly blocks: number
  readonly of: number
  readonly findings: readonly FuzzFinding[]
}

export interface FuzzFinding extends Verdict {
  readonly bytes: Uint8Array
}

/** ms without an answer after which a thread is taken for hung: much more than one input may take, for a machine that is busy. */
const patience = 60_000
const longestInput = 1 << 20

type State = Extract<ThreadNews, { readonly type: 'state' }>

/** Fuzzes one target for so many ms. What ends its thread is a finding as well, and a new thread goes on. */
export async function fuzzTarget(target: string, seed: number, lasts: number): Promise<TargetReport> {
  const begun = performance.now()
  const findings: FuzzFinding[] = []
  const total = { inputs: 0, corpus: 0, blocks: 0, of: 0 }
  for (let turn = 0; turn === 0 || performance.now() - begun < lasts - 1_000; turn++) {
    const left = lasts - (performance.now() - begun)
    const state = await oneThread({ target, seed: seed + turn, lasts: left, known: findings.map(({ key }) => key) }, (finding) => {
      if (!findings.some(({ key }) => key === finding.key)) findings.push(finding)
    })
    total.inputs += state?.inputs ?? 0
    total.corpus = state?.corpus ?? total.corpus
    total.blocks = Math.max(total.blocks, state?.blocks ?? 0)
    total.of = state?.of ?? total.of
    if (state?.done || turn > 20) break
  }
  return { target, seed, seconds: Math.round((performance.now() - begun) / 1_000), ...total, findings }
}

async function oneThread(order: Omit<ThreadOrder, 'trying'>, found: (finding: FuzzFinding) => void): Promise<State | undefined> {
  const trying = new SharedArrayBuffer(8 + longestInput)
  const head = new Int32Array(trying, 0, 2)
  const lastInput = () => Uint8Array.from(new Uint8Array(trying, 8, Math.min(longestInput, head[1]!)))
  const worker = new Worker(new URL('./fuzz-thread.ts', import.meta.url), {
    workerData: { ...order, trying } satisfies ThreadOrder,
    resourceLimits: { maxOldGenerationSizeMb: 1_024 },
    stdout: true,
    stderr: true,
  })
  let state: State | undefined
  let isOver = false
  let seen = 0
  let since = performance.now()
  const watch = setInterval(() => {
    const now = Atomics.load(head, 0)
    if (now !== seen) [seen, since] = [now, performance.now()]
    else if (seen > 0 && performance.now() - since > patience) {
      found({ key: 'hang', message: `no end after ${patience / 1_000} s`, bytes: lastInput() })
      isOver = true
      void worker.terminate()
    }
  }, 1_000)
  return new Promise((resolve) => {
    worker.on('message', (news: ThreadNews) => {
      if (news.type === 'finding') found({ ...news.verdict, bytes: news.bytes })
      else state = news
    })
    worker.once('error', (error: unknown) => {
      isOver = true
      const message = error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]}` : String(error)
      found({ key: `uncaught ${message.replace(/\d+/g, '0').slice(0, 120)}`, message: `uncaught: ${message}`, bytes: lastInput() })
    })
    worker.once('exit', () => {
      clearInterval(watch)
      if (!state?.done && !isOver) found({ key: 'unsettled', message: 'the target never settled', bytes: lastInput() })
      resolve(state)
    })
  })
}
