import { describe, expect, it } from 'vitest'
import type { Style } from '../../core/request.ts'
import { type ScriptedStep, scriptedModel } from '../../testing/scripted-model.ts'
import { controlTools } from '../../tools/controls/control-tools.ts'
import { lookup, runToEnd, testDependencies } from '../engine.fixture.ts'

const look = { calls: [{ tool: 'lookup', input: { i: 1 } }] }
const sure = (confidence: number) => ({ calls: [{ tool: 'answer_directly', input: { confidence } }] })
const words = { text: 'The sky is blue.' }

async function asked(steps: readonly ScriptedStep[], style?: Style, tools = [lookup(), ...controlTools()]) {
  const model = scriptedModel(steps)
  const dependencies = testDependencies({ model, tools })
  const run = await runToEnd(dependencies, style ? { style } : {})
  const notices = (await dependencies.log.read(run.id)).flatMap((event) => (event.type === 'notice.given' ? [event.reason] : []))
  return { run, model, notices }
}

describe('an answer that rests on no source', () => {
  it('is taken after a call that was sure enough: no tools are called any more, and it says what it rests on', async () => {
    const { run, model, notices } = await asked([sure(0.9), { ...words, ...look }], 'balanced')
    expect(model.requests.map(({ toolChoice }) => toolChoice)).toEqual(['auto', 'none'])
    expect(run.results.map(({ record }) => record.call.tool)).toEqual(['answer_directly'])
    expect(run.answer).toMatchObject({
      text: 'The sky is blue.',
      unaided: true,
      confidence: 'low',
      note: 'The answer is not based on any source.',
    })
    expect([run.end, notices]).toEqual([{ status: 'done', reason: 'answered' }, []])
  })

  it('has to look first where the model is not sure enough', async () => {
    const { run, model } = await asked([sure(0.7), look, { text: 'Sunsets are red [s1].' }], 'balanced')
    expect(model.requests[1]?.messages.at(-1)?.text).toContain('Your confidence of 0.7 is below 0.8')
    expect(run.answer).toMatchObject({ citations: [{ source: 's1' }] })
    expect(run.answer).not.toHaveProperty('unaided')
  })

  it('is given back once where the model never asked, and may then still be called for', async () => {
    const { run, model, notices } = await asked([words, sure(0.9), words], 'balanced')
    expect(notices).toEqual(['unaided'])
    expect(model.requests[1]?.messages.at(-1)?.text).toBe(
      'You answered without looking at any source. Call a tool that finds evidence first, or answer_directly if you are sure without.',
    )
    expect(run.answer).toMatchObject({ text: 'The sky is blue.', unaided: true })
  })

  it('is taken the second time, as one that nobody allowed', async () => {
    const { run, notices } = await asked([words, words], 'tool_first')
    expect(notices).toEqual(['unaided'])
    expect(run.answer).toMatchObject({
      text: 'The sky is blue.',
      confidence: 'low',
      note: 'The answer is not based on any source.',
    })
    expect(run.answer).not.toHaveProperty('unaided')
  })

  it.each<[string, () => ReturnType<typeof asked>]>([
    ['the run has no style', () => asked([words])],
    ['the run has nothing to look with', () => asked([words], 'tool_first', [...controlTools()] as never)],
    ['the run has looked and found nothing', () => asked([look, words], 'tool_first', [lookup(() => 'nothing'), ...controlTools()])],
  ])('is not given back where %s', async (_case, running) => {
    const { run, notices } = await running()
    expect([run.answer?.text, notices]).toEqual(['The sky is blue.', []])
  })

  it('is no unaided one if it cites what was found beside', async () => {
    const both = { calls: [...sure(0.9).calls, ...look.calls] }
    const { run } = await asked([both, { text: 'Sunsets are red [s1].' }], 'balanced')
    expect(run.answer).toMatchObject({ citations: [{ source: 's1' }] })
    expect(run.answer).not.toHaveProperty('unaided')
  })
})

describe('the same question in three styles', () => {
  // A model that is fairly sure, and looks where it is told to.
  const fairlySure = async (style: Style) => {
    const model = scriptedModel((request) => {
      const last = request.messages.at(-1)?.text ?? ''
      if (request.messages.length === 1) return sure(0.85)
      if (last.includes('Gather evidence')) return look
      return request.toolChoice === 'none' ? words : { text: 'Sunsets are red [s1].' }
    })
    const run = await runToEnd(testDependencies({ model, tools: [lookup(), ...controlTools()] }), { style })
    return run.results.flatMap(({ record }) => (record.call.tool === 'lookup' ? [record.call.id] : [])).length
  }

  it('makes more calls the more evidence the style wants', async () => {
    expect([await fairlySure('direct'), await fairlySure('balanced'), await fairlySure('tool_first')]).toEqual([0, 0, 1])
  })
})

describe('an answer that is none', () => {
  it('is replaced by plain retrieval where nothing was looked at, and then asked for once more', async () => {
    const { run, notices } = await asked([{}, {}, { text: 'Sunsets are red [s1].' }])
    expect(notices).toEqual(['empty'])
    expect(run.results.map(({ record }) => record.call)).toEqual([{ id: 'r1', tool: 'lookup', input: { i: 1 } }])
    expect(run.answer).toMatchObject({ mode: 'model', citations: [{ source: 's1' }] })
  })
})
