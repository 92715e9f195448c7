import { z } from 'zod'
import type { VerbOrder } from '../../../src/core/verb.ts'
import { tool } from '../../../src/tools/tool.ts'
import { results, type Scenario, type World } from '../world.ts'
import { reading } from './reading.ts'

/** Works on what was read, and says what it found. */
const checking = (world: World) =>
  tool({
    name: 'check',
    description: 'Checks what was read',
    input: z.object({ from: z.array(z.string()).optional() }),
    takes: ['passage'],
    run({ from = [] }) {
      world.executed.push(`check ${from.join(' ')}`)
      return { text: '1 finding', data: { summary: '1 finding', findings: [{ line: 1, message: 'no unit' }] } }
    },
  })

/** Writes, so that nobody runs it twice. */
const sending = (world: World) =>
  tool({
    name: 'send',
    description: 'Sends a note',
    input: z.object({ query: z.string() }),
    effect: 'write',
    run({ query }) {
      world.executed.push(`send ${query}`)
      return 'sent'
    },
  })

const order: VerbOrder = {
  id: 'note.check@v1',
  input: { query: 'timeout' },
  mode: 'data',
  returns: { type: 'object', properties: { findings: { type: 'array' }, verdict: { type: 'string' } }, required: ['verdict'] },
  steps: [[{ tool: 'search' }], [{ tool: 'check' }]],
  data: { findings: ['check.findings'] },
}
const tools = (world: World) => [{ ...reading(world), gives: 'passage' }, checking(world)]
const verdict = { verdict: 'one defect', findings: [{ line: 1 }] }
const giving = (input: unknown) => ({ calls: [{ tool: 'return_result', input }] })
const asked = (more: Partial<VerbOrder>) => ({
  question: 'note.check@v1 {"query":"timeout"}',
  agent: 'checker',
  tools: ['search', 'check', 'send', 'return_result'],
  verb: { ...order, ...more },
})

export const verbScenarios: readonly Scenario[] = [
  { name: 'verb-data', ask: { ...asked({}), model: 'extractive' }, tools, model: () => ({ text: '' }) },
  {
    name: 'verb-analysed-after-repair',
    ask: asked({ mode: 'analysis' }),
    tools,
    model: (request) => (results(request) === 2 ? giving({ verdict: 7 }) : giving(verdict)),
  },
  {
    name: 'verb-beyond-repair',
    ask: asked({ mode: 'analysis' }),
    tools,
    model: () => ({ text: 'One defect.' }),
  },
  {
    name: 'verb-approved-step',
    ask: {
      ...asked({ steps: [[{ tool: 'search' }], [{ tool: 'send', approval: true, stops: true }], [{ tool: 'check' }]] }),
      model: 'extractive',
      permissions: [{ tool: 'send', decision: 'allow' }],
      questions: { clarification: 'rest', approval: 'rest' },
    },
    tools: (world) => [...tools(world), sending(world)],
    model: () => ({ text: '' }),
    answers: [{ text: '', decision: 'once' }],
  },
]
