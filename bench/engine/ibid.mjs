// The driver of ibid beside the loops of others in IBID_BENCH_ENGINES: same arguments and output as the drivers there. Its event log is on disk, in --state or a temporary folder.
//   node bench/engine/ibid.mjs --base http://127.0.0.1:4010/v1 --model steps-10 --mode stream --warm 20 --runs 25
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const engines = process.env.IBID_BENCH_ENGINES ?? ''
if (engines === '') throw new Error('IBID_BENCH_ENGINES has to name the folder of the loops of others')
const { A, main } = await import(pathToFileURL(join(engines, 'lib/driver.mjs')).href)

const dist = (name) => new URL(`../../dist/${name}.js`, import.meta.url).href

/** The input schema of `lookup`, by hand: what a schema library would give. */
const itemInput = {
  json: { type: 'object', properties: { i: { type: 'number' } }, required: ['i'] },
  check: (value) => (typeof value?.i === 'number' ? { ok: true, value } : { ok: false, issues: ['i: expected a number'] }),
}

main('ibid', {
  load: () => import(dist('engine')),
  make: async ({ startAsking, resumeAsking, openAiCompatible, toolbox, systemClock, evidenceOf, plainRetrieval }, o) => {
    const { openEventLog } = await import(dist('store'))
    const folder = o.state || mkdtempSync(join(tmpdir(), 'ibid-bench-'))
    const log = openEventLog(folder)
    const tools = toolbox(
      o.tools.map((tool) => ({
        name: tool.name,
        title: tool.name,
        description: tool.description,
        effect: 'write',
        input: itemInput,
        // The tool's own word on how long it may take; without one it would be 30 s.
        timeoutMs: o.toolTimeoutMs ?? 5000,
        run: async (input, { signal }) => ({ text: await tool.execute(input, { signal }) }),
      })),
    )
    const models = new Map()
    const model = (name, key) => {
      const id = `${name} ${key}`
      if (!models.has(id)) models.set(id, openAiCompatible({ name, baseUrl: new URL(o.base), apiKey: key }))
      return models.get(id)
    }
    const steps = o.maxSteps ?? 10
    // A person would be asked about each tool that writes; this one says yes beforehand.
    const permissions = [{ tool: 'lookup', decision: 'allow' }]
    // The other engines fold nothing, so neither does this one where it is timed beside them; what happens when is looked at as users have it.
    const contextTokens = A.task === 'bench' ? 10_000_000 : undefined
    return async ({ model: name, key, prompt, signal, onDelta, resume }) => {
      const parts = {
        log,
        tools,
        clock: systemClock,
        redact: (value) => value,
        retrieval: plainRetrieval,
        evidence: evidenceOf,
        model: async () => model(name, key),
      }
      const last = join(folder, 'last-run')
      const asking =
        resume && existsSync(last)
          ? resumeAsking(parts, readFileSync(last, 'utf8'), signal)
          : startAsking(
              parts,
              { question: prompt, model: name, tools: tools.names, limits: { steps, toolCalls: steps * 10 }, permissions, contextTokens },
              signal,
            )
      if (o.state) writeFileSync(last, await asking.run)
      for await (const event of asking) if (event.type === 'text.delta') onDelta(event.text)
      const result = await asking.result
      return { text: result.answer, extra: { status: result.status, last: result.reason, finish: result.fault?.message } }
    }
  },
})
