/**
 * What a judge adds to an answer of 12 sentences where its model answers in 0.8 s: whole runs over a real model endpoint, with and without a judge, turn about:
 * node bench/truth/judge-time.ts [turns]
 */
import '../own-temporary.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { estimateTokens } from '../../src/core/text/tokens.ts'
import { createIbid } from '../../src/ibid.ts'
import { scriptedEndpoint } from '../../src/testing/testing.ts'

const turns = Number(process.argv[2] ?? 9)
const judgeMs = 800
const facts = Array.from(
  { length: 12 },
  (_, at) => `Queue number ${at} keeps its jobs for ${at + 20} days and gives them to ${at + 3} workers.`,
)
const answer = facts.map((fact, at) => `In ${at + 20} days the jobs of queue ${at} are gone [s1: "${fact.slice(0, 50)}"].`).join(' ')

const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-judge-'))
mkdirSync(join(folder, 'docs'))
writeFileSync(join(folder, 'docs', 'queues.md'), `# Queues\n\n${facts.join(' ')}\n`)
const tokens: number[] = []
await using endpoint = await scriptedEndpoint(({ path, body }) => {
  if (!path.endsWith('/chat/completions')) return { status: 404 }
  const messages = JSON.stringify(body?.['messages'])
  if (body?.['model'] === 'judge') {
    const reply = facts.map((_, at) => `${at + 1} states`).join('\n')
    tokens.push(estimateTokens(messages) + estimateTokens(reply))
    return { text: reply, hold: new Promise((done) => setTimeout(done, judgeMs)) }
  }
  return messages.includes('"role":"tool"')
    ? { text: answer }
    : { calls: [{ tool: 'documents_search', input: { query: 'queue keeps jobs days' } }] }
})
const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN
try {
  const times: Record<'code' | 'judge', number[]> = { code: [], judge: [] }
  for (const verify of ['code', 'judge'] as const) {
    await using ibid = await createIbid({
      llm: { provider: endpoint.baseUrl, model: 'answers', fastModel: 'judge' },
      agent: { verify, reviewer: false },
    })
    for (let turn = 0; turn <= turns; turn++) {
      const began = performance.now()
      const { verified } = await ibid.ask(`How long are the jobs of queue ${turn} kept?`, { in: [join(folder, 'docs')] }).result
      if (verified !== verify) throw new Error(`checked by ${verified}, not by ${verify}`)
      // The first turn indexes the folder.
      if (turn > 0) times[verify].push(performance.now() - began)
    }
  }
  const [without, withJudge] = [median(times.code), median(times.judge)].map(Math.round) as [number, number]
  console.log(
    JSON.stringify({
      bench: 'judge',
      turns,
      without,
      withJudge,
      addsMs: withJudge - without,
      ofThemTheModelMs: judgeMs,
      tokens: median(tokens),
    }),
  )
} finally {
  rmSync(folder, { recursive: true })
}
