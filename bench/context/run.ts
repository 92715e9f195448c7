import '../own-temporary.ts'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { evidenceOf } from '../../src/app/runs/fallback-answer.ts'
import { startRun } from '../../src/app/runs/start-run.ts'
import { systemClock } from '../../src/core/clock.ts'
import { headingPath } from '../../src/core/documents.ts'
import { replay } from '../../src/core/fold-run.ts'
import type { Tool } from '../../src/core/tool.ts'
import { openLibrary } from '../../src/docs/library.ts'
import { resolveOrigin } from '../../src/docs/sources/resolve-origin.ts'
import { syncCollection } from '../../src/docs/sync.ts'
import { measurePrompts } from '../../src/engine/context/prompts.fixture.ts'
import { openAiCompatible } from '../../src/models/openai-compatible.ts'
import { memoryLog } from '../../src/store/memory-log.ts'
import { openDocumentStore } from '../../src/store/sqlite/documents/open.ts'
import { type EndpointReply, scriptedEndpoint } from '../../src/testing/testing.ts'
import { documentTools } from '../../src/tools/documents/document-tools.ts'
import { tool } from '../../src/tools/tool.ts'
import { toolbox } from '../../src/tools/toolbox.ts'
import twelve from '../answers/twelve.json' with { type: 'json' }
import { absentFromBenchData, inBenchData, printSkipped } from '../sets/bench-data.ts'

/**
 * The prompts of scripted runs of 20 steps over real documentation, through a real endpoint, in tokens of a real vocabulary: how much of each stands
 * unchanged at the front of the next, and all of them together beside the same run without truncation and folding. One JSON line a run.
 */
type Calls = NonNullable<EndpointReply['calls']>

const steps = 20
const trees = ['fastify', 'hono', 'vite']
const print = (run: string, values: object) => console.log(JSON.stringify({ bench: 'context', run, ...values }))

const names = trees.map((tree) => `docs/${tree}`)
const absent = absentFromBenchData(names)
const folders = names.flatMap((name) => inBenchData(name) ?? [])
if (absent.length > 0) printSkipped('context', absent)
else {
  await overPages(folders.at(-1)!)
  await overDocuments()
}

/** Every step opens one page whole, as tools do that know nothing of tokens. */
async function overPages(folder: string): Promise<void> {
  const paths = globSync('**/*.md', { cwd: folder }).sort()
  const openPage = tool({
    name: 'open_page',
    description: 'Open a page of the documentation',
    input: z.object({ path: z.string() }),
    run: ({ path }) => {
      const text = readFileSync(join(folder, path), 'utf8')
      return { text: '', sources: [{ id: path, title: path, uri: `file:///${path}`, text }] }
    },
  })
  await compare('whole pages of Vite, one a step', [openPage], (index) => [{ tool: 'open_page', input: { path: paths[index] } }])
}

/** Searches and the best section of each, turn about, with the tools of ibid; without truncation the search shows whole sections too. */
async function overDocuments(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'ibid-context-'))
  const store = openDocumentStore(join(home, 'documents.db'))
  for (const [at, tree] of trees.entries())
    await syncCollection(resolveOrigin(folders[at]!, '/'), tree, { store, cacheFolder: join(home, 'sources') })
  const library = openLibrary(store)
  const calls: Calls[] = []
  for (const { tree, question } of twelve.questions.slice(0, steps / 2)) {
    calls.push([{ tool: 'documents_search', input: { query: question, collections: [tree] } }])
    const { section } = (await library.search(undefined, { query: question, collections: [tree] }))[0]!
    const place = { document: section.document, section: headingPath(section) || section.documentTitle }
    calls.push([{ tool: 'documents_get_section', input: { collection: tree, ...place } }])
  }
  await compare('searches and opened sections, tools of ibid', documentTools(library), (index) => calls[index] ?? [])
  await store.close()
  rmSync(home, { recursive: true })
}

async function compare(run: string, tools: readonly Tool[], script: (index: number) => Calls): Promise<void> {
  const ours = await played(tools, script)
  const whole = await played(tools.map(wholeResults), script, 10_000_000)
  const between = (shares: readonly number[]) => shares.filter((_, at) => ours.prompts.kept[at] === 1)
  const unfolded = between(ours.prompts.kept)
  print(run, {
    requests: ours.prompts.tokens.length,
    foldings: ours.foldings,
    keptOfThePromptBeforeWorst: round(Math.min(...ours.prompts.kept.toSorted((a, b) => a - b).slice(ours.foldings))),
    requestsThatKeepAll: unfolded.length + 1,
    oldFrontOfThePromptMedian: round(between(ours.prompts.cached).toSorted((a, b) => a - b)[unfolded.length >> 1] ?? 0),
    oldFrontOfAllPrompts: round(ours.prompts.old / ours.prompts.total),
    tokens: ours.prompts.total,
    tokensWhole: whole.prompts.total,
    share: round(ours.prompts.total / whole.prompts.total),
    longestPrompt: Math.max(...ours.prompts.tokens),
    longestPromptWhole: Math.max(...whole.prompts.tokens),
  })
}

/** The tool without anything that shortens its results. */
function wholeResults(each: Tool): Tool {
  return {
    ...each,
    paged: true,
    run: async (input, context) => {
      const output = await each.run(input, context)
      return { ...output, sources: (output.sources ?? []).map(({ passage: _, ...source }) => source) }
    },
  }
}

async function played(tools: readonly Tool[], script: (index: number) => Calls, contextTokens?: number) {
  await using endpoint = await scriptedEndpoint(({ index }) => (index < steps ? { calls: script(index) } : { text: 'I have read it all.' }))
  const model = openAiCompatible({ name: 'scripted', baseUrl: new URL(endpoint.baseUrl) })
  const box = toolbox(tools)
  const log = memoryLog()
  const asking = startRun(
    {
      log,
      tools: box,
      clock: systemClock,
      redact: (value) => value,
      retrieval: () => [],
      evidence: evidenceOf,
      model: async () => model,
    },
    { question: twelve.questions[0]!.question, model: model.id, tools: box.names, limits: { steps: 30, toolCalls: 100 }, contextTokens },
  )
  const { run } = await asking.result
  return { prompts: measurePrompts(endpoint.requests), foldings: replay(run, await log.read(run)).foldedAt.length }
}

function round(number: number): number {
  return Math.round(number * 1000) / 1000
}
