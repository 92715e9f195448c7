import '../own-temporary.ts'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inBenchData, printSkipped } from '../sets/bench-data.ts'
import { askProgram } from './ask-program.ts'
import { readingEndpoint } from './reading-endpoint.ts'
import twelve from './twelve.json' with { type: 'json' }
import unseen from './twelve-unseen.json' with { type: 'json' }

/**
 * Twelve questions to `ibid ask` over three documentation trees, without a key, or with `--endpoint` through a scripted model that streams;
 * `--unseen` asks the second twelve:
 * one JSON line a question and one with the count of right answers.
 */
await using endpoint = process.argv.includes('--endpoint') ? await readingEndpoint() : undefined
const home = mkdtempSync(join(tmpdir(), 'ibid-twelve-'))
let right = 0
let asked = 0
for (const { tree, question, pages, words } of (process.argv.includes('--unseen') ? unseen : twelve).questions) {
  const folder = inBenchData(`docs/${tree}`)
  if (!folder) {
    printSkipped('twelve', [`docs/${tree}`])
    continue
  }
  asked++
  const environment = {
    PATH: process.env['PATH'],
    HOME: home,
    ...(endpoint ? { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'reader' } : {}),
  }
  const result = await askProgram(question, folder, environment)
  const sources = [...new Set(result.sources.map(({ document }) => document ?? ''))].slice(0, 5)
  const page = sources.some((source) => pages.includes(source))
  const word = words.some((each) => result.answer.includes(each))
  const opens = result.citations.every(({ uri, quote }) => standsAt(uri, quote))
  if (page && word) right++
  console.log(
    JSON.stringify({
      bench: 'twelve',
      tree,
      question,
      right: page && word,
      page,
      word,
      opens,
      confidence: result.confidenceScore,
      sources,
    }),
  )
}
console.log(JSON.stringify({ bench: 'twelve', endpoint: endpoint !== undefined, questions: asked, right }))
rmSync(home, { recursive: true })

/** Whether the quote stands word for word in the lines that the citation's address names. */
function standsAt(uri: string, quote: string): boolean {
  const url = new URL(uri)
  const [, first = '1', last = first] = /^#L(\d+)(?:-L(\d+))?$/.exec(url.hash) ?? []
  url.hash = ''
  if (!existsSync(url)) return false
  return readFileSync(url, 'utf8')
    .split('\n')
    .slice(Number(first) - 1, Number(last))
    .join('\n')
    .includes(quote)
}
