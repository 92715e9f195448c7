import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSharedFile } from '../../store/sqlite/shared/shared-file.ts'
import { sqliteTables } from '../../store/sqlite/tables.ts'
import { ledgerIn } from '../../store/tables/shared/ledger.ts'
import { type ScriptedStep, scriptedModel } from '../../testing/scripted-model.ts'
import { lookup, runToEnd, testDependencies } from '../engine.fixture.ts'

const look = { calls: [{ tool: 'lookup', input: { i: 1 } }] }
const draft = {
  text: [
    'Blue comes through more [s1: "air scatters blue light"].',
    'It does so everywhere [s1: "air scatters blue light"].',
    'Evenings look red [s1: "Sunsets are red"].',
    'Mornings look green [s1: "Sunsets are red"].',
    'Birds prefer it that way.',
    'That is all there is.',
  ].join('\n\n'),
}

async function judged(verdicts: ScriptedStep, verify: 'code' | 'judge' = 'judge') {
  const fast = scriptedModel([verdicts])
  const dependencies = testDependencies({ model: scriptedModel([look, draft]), fast, tools: [lookup()] })
  const run = await runToEnd(dependencies, { fastModel: 'fast', verify })
  return { run, fast, events: await dependencies.log.read(run.id) }
}

describe('a judge', () => {
  it('says of each sentence whether its quotes carry it, and changes marks in their place', async () => {
    const { run, fast, events } = await judged({
      text: '1 states\n2 part: only in air\n3 states\n4. silent\n5 - silent: nothing on birds\n6 own',
    })
    expect(run.answer?.text.split('\n\n')).toEqual([
      'Blue comes through more. [1]',
      'It does so everywhere. [1]',
      'Evenings look red. [2]',
      'Mornings look green. [?]',
      'Birds prefer it that way. [?]',
      'That is all there is.',
    ])
    expect(run.answer?.sentences?.map(({ state, reason }) => [state, reason])).toEqual([
      ['stated', undefined],
      ['in-part', 'only in air'],
      ['stated', undefined],
      ['unsupported', undefined],
      ['unsupported', 'nothing on birds'],
      ['own', undefined],
    ])
    expect(run.answer?.verified).toBe('judge')
    expect(fast.requests).toHaveLength(1)
    expect(events.filter(({ type }) => type === 'answer.judged')).toMatchObject([
      { verdicts: [{ sentence: 0, says: 'states' }, {}, {}, {}, {}, {}], spent: { model: 'scripted' } },
    ])
  })

  it('is not asked where nobody wants one', async () => {
    const { fast, run } = await judged({ text: '' }, 'code')
    expect(fast.requests).toEqual([])
    expect(run.answer?.verified).toBe('code')
  })

  it.each<[string, ScriptedStep, string]>([
    [
      'fails',
      { fault: { code: 'overloaded', message: 'busy', retryable: false } },
      'The quotes were not checked against their sentences: busy.',
    ],
    ['talks', { text: 'Looks fine to me.' }, 'The quotes were not checked against their sentences: the judge returned no usable verdict.'],
  ])('that %s leaves the answer as code had it, and the answer contains so', async (_case, verdicts, note) => {
    const { run } = await judged(verdicts)
    expect(run.answer).toMatchObject({ verified: 'code', note })
    expect(run.answer?.text).toContain('Mornings look green. [2]')
    expect(run.end?.status).toBe('done')
  })

  it('is left out where the money is spent, and the answer contains so', async () => {
    const model = scriptedModel([look, { ...draft, usage: { inputTokens: 3_000 } }], { price: { input: 10, output: 10 } })
    const fast = scriptedModel([], { price: { input: 10, output: 10 } })
    const folder = mkdtempSync(join(tmpdir(), 'ibid-judge-'))
    const file = openSharedFile(folder)
    onTestFinished(() => {
      file.close()
      rmSync(folder, { recursive: true })
    })
    const dependencies = { ...testDependencies({ model, fast, tools: [lookup()] }), ledger: ledgerIn(sqliteTables(file)) }
    const run = await runToEnd(dependencies, { fastModel: 'fast', verify: 'judge', maxTokens: 100, limits: { spend: 32_000 } })
    expect(fast.requests).toEqual([])
    expect(run.answer?.verified).toBe('code')
    expect(run.answer?.note).toMatch(/^The quotes were not checked against their sentences: the next model call could cost \$\d/)
    expect(run.end?.status).toBe('done')
  })
})
