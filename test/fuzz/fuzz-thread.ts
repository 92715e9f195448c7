import { parentPort, workerData } from 'node:worker_threads'
import { keptInputs } from './corpus.ts'
import { countBlocks } from './instrument.ts'
import { judge, type Verdict } from './judge.ts'
import { minimised } from './minimise.ts'
import { mutated } from './mutate.ts'
import { random } from './random.ts'
import { reachedBlocks } from './reached.ts'
import { targets } from './targets.ts'

/** What the thread is told. */
export interface ThreadOrder {
  readonly target: string
  readonly seed: number
  /** ms of wall time, minimising included. */
  readonly lasts: number
  /** Keys of what has been found before: not told again. */
  readonly known: readonly string[]
  /** Place of the input that is being tried: its number, its length, then its bytes. The thread may end at any moment. */
  readonly trying: SharedArrayBuffer
}

/** What the thread tells: each finding once, and now and then how far it is. */
export type ThreadNews =
  | { readonly type: 'finding'; readonly verdict: Verdict; readonly bytes: Uint8Array }
  | {
      readonly type: 'state'
      readonly inputs: number
      readonly corpus: number
      readonly blocks: number
      readonly of: number
      readonly done: boolean
    }

/** Inputs that the corpus keeps: the oldest ones go that nothing new came of. */
const mostKept = 4_000
/** ms that making a finding small may take. */
const longestMinimising = 60_000
/** Bytes of an input that others are made of: long ones show what is slow, and would make all that follows slow. */
const longestKept = 4_096

const { target: name, seed, lasts, known, trying } = workerData as ThreadOrder
const port = parentPort!
const end = performance.now() + lasts
const told = new Set(known)
const [head, place] = [new Int32Array(trying, 0, 2), new Uint8Array(trying, 8)]

const blocks = countBlocks(new URL('../../src/', import.meta.url).href)
const target = await targets[name]!()
const reached = reachedBlocks(blocks)
const longest = target.longest ?? 65_536
const corpus: Uint8Array[] = []
const chance = random(seed)
let inputs = 0

const tell = (news: ThreadNews) => port.postMessage(news)
const state = (done: boolean) => tell({ type: 'state', inputs, corpus: corpus.length, blocks: reached.blocks(), of: blocks.used(), done })

async function tried(bytes: Uint8Array): Promise<Verdict | undefined> {
  place.set(bytes.subarray(0, place.length))
  head[1] = bytes.length
  Atomics.add(head, 0, 1)
  inputs++
  return judge(target, bytes)
}

async function take(bytes: Uint8Array): Promise<void> {
  const verdict = await tried(bytes)
  if (reached.take() && !verdict && bytes.length <= longestKept) corpus.push(bytes)
  if (corpus.length > mostKept) corpus.splice(0, 1)
  if (!verdict || told.has(verdict.key)) return
  told.add(verdict.key)
  const patience = performance.now() + longestMinimising
  const small = await minimised(
    bytes,
    verdict.key === 'slow' ? 40 : 3_000,
    async (candidate) => performance.now() < patience && (await tried(candidate))?.key === verdict.key,
  )
  tell({ type: 'finding', verdict: (await judge(target, small)) ?? verdict, bytes: small })
}

for (const bytes of [...target.seeds.map((each) => Buffer.from(each)), ...keptInputs(name).map((each) => each.bytes)]) await take(bytes)
if (corpus.length === 0) corpus.push(new Uint8Array())
const words = [...(target.words ?? []), ...(target.words ?? []), ...blocks.words()]
for (let next = performance.now() + 5_000; performance.now() < end; ) {
  await take(mutated({ corpus, words, nests: target.nests ?? [], longest }, chance))
  if (performance.now() < next) continue
  next += 5_000
  state(false)
}
state(true)
port.close()
