import '../own-temporary.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { runVerb } from '../../src/app/agents/verbs/run-verb.ts'
import { openApp } from '../../src/app/compose.ts'
import type { EndpointReply } from '../../src/testing/chat-events.ts'
import { scriptedEndpoint } from '../../src/testing/scripted-endpoint.ts'

/**
 * `review.analyze` on a change of this very repository (the range is the first word; the newest commit where absent), with and without a model: time, tokens
 * and cost. The model is scripted and answers at once, so the time is ibid's own; the tokens of each request are counted with o200k, and cost what a small
 * model costs. A second model never fits the shape and is dear: its run must stop at the cap with the data. One JSON line a figure.
 */
const range = process.argv[2] ?? 'HEAD~1..HEAD'
const print = (values: object) => console.log(JSON.stringify({ bench: 'verbs', verb: 'review.analyze', range, ...values }))
const good = { summary: 'A change.', issues: [], suggestions: [] }

await measure('data', { model: 'extractive', price: 0.4, returned: good })
await measure('analysis', { model: 'local', price: 0.4, returned: good })
await measure('analysis that never fits, dear', { model: 'local', price: 6, returned: {} })

interface Setting {
  readonly model: string
  /** US dollars per million tokens in; four times as much out. */
  readonly price: number
  readonly returned: object
}

async function measure(what: string, { model, price, returned }: Setting): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'ibid-verbs-'))
  await using endpoint = await scriptedEndpoint(
    ({ body }): EndpointReply => ({
      calls: [{ tool: 'return_result', input: returned }],
      usage: { input: encode(JSON.stringify(body)).length, output: 200 },
    }),
  )
  const app = await openApp({
    env: {
      PATH: process.env['PATH'],
      IBID_DATA_DIR: join(root, 'data'),
      IBID_LLM_PROVIDER: endpoint.baseUrl,
      IBID_LLM_MODEL: model,
      IBID_LLM_PRICES: JSON.stringify({ local: { input: price, output: 4 * price } }),
    },
    home: root,
    folder: resolve(import.meta.dirname, '../..'),
    platform: process.platform,
  })
  const begun = performance.now()
  const { verb, usage } = await (await runVerb(app, { verb: 'review.analyze', input: { range } })).result
  const ms = Math.round(performance.now() - begun)
  const { costUsd, warnings, toolsExecuted } = verb?.metadata ?? {}
  print({
    what,
    mode: verb?.mode,
    ms,
    requests: endpoint.requests.length,
    inputTokens: usage.inputTokens,
    costUsd,
    toolsExecuted,
    warnings,
  })
  await app.close()
  rmSync(root, { recursive: true })
}
