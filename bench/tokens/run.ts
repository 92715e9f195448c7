import '../own-temporary.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printSkipped } from '../sets/bench-data.ts'
import { loadSet } from '../sets/judged-set.ts'
import { goldEndpoint } from './gold-endpoint.ts'
import { type Entered, playedHost } from './host.ts'
import { writePages } from './pages.ts'
import { compareResults } from './results.ts'
import traces from './traces.json' with { type: 'json' }

/**
 * What enters the context of a host's model: for five questions in one conversation with the tools that read documents, and with `ask_documents` in their
 * place, by recorded traces through the real servers; and the default search result beside ten raw chunks. How the traces were made stands in traces.json,
 * what is counted in host.ts. `--conversation` and `--search` do one half. One JSON line a figure.
 */
const print = (values: object) => console.log(JSON.stringify({ bench: 'tokens', ...values }))
const only = process.argv[2]

if (only !== '--search') await conversation()
if (only !== '--conversation') {
  await compareResults('ray-docs-qa', (id) => id.startsWith('v1-'))
  await compareResults('docs-links', (_id, at) => at % 2 === 1)
  await compareResults('scifact', () => true)
}

async function conversation(): Promise<void> {
  const set = loadSet(traces.set)
  if (!set) return printSkipped('tokens', [traces.set])
  const root = mkdtempSync(join(tmpdir(), 'ibid-tokens-'))
  const [home, folder] = [join(root, 'home'), join(root, 'work')]
  for (const each of [home, folder]) mkdirSync(each)
  writePages(set, join(folder, 'docs'))
  writeFileSync(join(folder, 'context.json'), JSON.stringify({ collections: { [traces.collection]: { url: './docs' } } }))
  const questions = traces.questions.map((trace) => ({
    ...trace,
    text: set.queries.find(({ id }) => id === trace.id)?.text ?? '',
    pages: [...(set.judgedPages?.get(trace.id)?.keys() ?? [])].map((page) => `${page}.md`),
  }))
  await using endpoint = await goldEndpoint(traces.set, questions)
  const env = { PATH: process.env['PATH'] ?? '', HOME: home }
  const asked = questions.map(({ text, use_case }) => ({ tool: 'ask_documents', arguments: { query: text, use_case } }))
  const raw = await playedHost(
    'docs',
    questions.flatMap((question) => question.raw),
    { folder, env },
  )
  const model = await playedHost('agent', asked, { folder, env: { ...env, IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'gold' } })
  const keyless = await playedHost('agent', asked, { folder, env })
  const share = ({ total }: Entered) => Math.round((total / raw.entered.total) * 1000) / 1000
  const show = (name: string, { entered, byCall }: typeof raw) =>
    print({ what: 'conversation', with: name, questions: questions.length, ...entered, byCall })
  show('tools that read', raw)
  show('ask_documents, a language model', model)
  show('ask_documents, no key', keyless)
  print({ what: 'share of the tools that read', goal: 0.2, languageModel: share(model.entered), noKey: share(keyless.entered) })
  if (process.env['SHOW']) for (const text of [...model.texts, ...keyless.texts]) console.error(`${text}\n-----`)
  rmSync(root, { recursive: true })
}
