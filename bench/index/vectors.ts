import '../own-temporary.ts'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embedCollection } from '../../src/docs/embed.ts'
import { openLibrary } from '../../src/docs/library.ts'
import { openDocumentStore } from '../../src/store/sqlite/documents/open.ts'
import { absentFromBenchData, printSkipped } from '../sets/bench-data.ts'
import { needed, questions } from './generate.ts'

/**
 * What vectors cost in an index of 100,000 sections, or of as many as the argument says: their size beside that of the index, and query times with them and
 * without. Vectors are sums of one random direction a word; that they mean little changes neither size nor time.
 */
const sections = process.argv[2] ?? '100000'
const dimensions = 256
const directions = new Map<string, Float32Array>()

const directionOf = (word: string): Float32Array => {
  const known = directions.get(word)
  if (known) return known
  let state = 2_166_136_261
  for (let at = 0; at < word.length; at += 1) state = Math.imul(state ^ word.charCodeAt(at), 16_777_619)
  const made = Float32Array.from({ length: dimensions }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return state / 2 ** 31
  })
  directions.set(word, made)
  return made
}

const vectorOf = (text: string): Float32Array => {
  const vector = new Float32Array(dimensions).fill(1e-3)
  for (const word of text.toLowerCase().split(/\W+/).slice(0, 60)) {
    const direction = directionOf(word)
    for (let k = 0; k < dimensions; k += 1) vector[k] = (vector[k] ?? 0) + (direction[k] ?? 0)
  }
  return vector
}

const print = (figure: string, value: number, unit: string): void =>
  console.log(JSON.stringify({ bench: 'index/vectors', sections: Number(sections), figure, value: Math.round(value * 100) / 100, unit }))

const absent = absentFromBenchData(needed)
if (absent.length > 0) printSkipped('index/vectors', absent)
else {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-'))
  try {
    const [index, pages] = [join(folder, 'documents.db'), join(folder, 'pages.jsonl')]
    for (const [script, ...values] of [
      ['generate-file.ts', pages, sections],
      ['build.ts', index, pages],
    ] as const)
      execFileSync(process.execPath, [join(import.meta.dirname, script), ...values])
    const before = statSync(index).size
    const store = openDocumentStore(index)
    const began = performance.now()
    await embedCollection({
      ...{ store, collection: 'bench', model: 'random', signal: new AbortController().signal },
      embed: async (texts) => ({ ok: true, vectors: texts.map(vectorOf), tokens: 0 }),
    })
    print('vectors kept', Number(sections) / ((performance.now() - began) / 1_000), 'sections a second')
    const library = openLibrary(store, {
      has: () => ({ vectors: true, rerank: false }),
      embed: async (question, models) => new Map(models.map((name) => [name, vectorOf(question)])),
      rerank: async () => 'none',
    })
    const notices: string[] = []
    const notice = (line: string) => notices.push(line)
    const timed = async (query: string, mode: 'words' | 'both'): Promise<number> => {
      const start = performance.now()
      await library.search(undefined, { query, mode, notice })
      return performance.now() - start
    }
    const asked = questions().slice(0, 300)
    await timed(asked[0] ?? 'order', 'words')
    print('first query that reads the vectors', await timed(asked[0] ?? 'order', 'both'), 'ms')
    for (const query of asked.slice(0, 30)) await timed(query, 'both')
    const times = { words: [] as number[], both: [] as number[] }
    for (const query of asked) for (const mode of ['words', 'both'] as const) times[mode].push(await timed(query, mode))
    for (const mode of ['words', 'both'] as const) {
      const sorted = times[mode].toSorted((a, b) => a - b)
      print(`query p50, ${mode}`, sorted[sorted.length >> 1] ?? 0, 'ms')
      print(`query p99, ${mode}`, sorted[Math.floor(sorted.length * 0.99)] ?? 0, 'ms')
    }
    if (notices.length > 0) throw new Error(notices.join('; '))
    print('memory', process.memoryUsage.rss() / 1e6, 'MB')
    await store.close()
    print('vectors, times the index', (statSync(index).size - before) / before, 'times')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
