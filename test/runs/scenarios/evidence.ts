import type { ModelRequest } from '../../../src/core/model.ts'
import type { ScriptedStep } from '../../../src/testing/scripted-model.ts'
import { replies, results, type Scenario } from '../world.ts'
import { reading, search } from './reading.ts'

/** Says its steps one after the other, one a reply. */
const inTurn =
  (...steps: readonly ScriptedStep[]) =>
  (request: ModelRequest): ScriptedStep =>
    steps[replies(request)] ?? steps.at(-1)!

export const evidenceScenarios: readonly Scenario[] = [
  {
    name: 'direct-answer',
    ask: { question: 'What is the default of pluginTimeout?' },
    tools: (world) => [reading(world)],
    model: inTurn({ calls: [search('timeout')] }, { text: 'The pluginTimeout option defaults to 10000 milliseconds [s1].' }),
  },
  {
    name: 'several-sources',
    ask: { question: 'Which hook runs first, and what follows it?' },
    tools: (world) => [reading(world)],
    model: inTurn(
      { text: 'Two places may know.', calls: [search('hooks'), search('lifecycle')] },
      { text: 'The onRequest hook runs first in the life of a request [s1]. The preParsing hook follows onRequest [s2].' },
    ),
  },
  {
    name: 'use-case-satisfied',
    ask: { question: 'In which order are plugins loaded?', useCase: 'deciding where to register a database plugin' },
    tools: (world) => [reading(world)],
    model: inTurn({ calls: [search('order')] }, { text: 'Plugins are loaded in the order in which they are registered [s1].' }),
  },
  {
    name: 'no-more-leads',
    ask: { question: 'Who designed the logo?' },
    tools: (world) => [reading(world)],
    model: inTurn({ calls: [search('logo')] }, { calls: [search('designer')] }, { text: 'Nothing was found about it.' }),
  },
  {
    name: 'answered-unaided',
    ask: { question: 'Hello!', style: 'balanced', tools: ['search', 'answer_directly'] },
    tools: (world) => [reading(world)],
    model: inTurn({ calls: [{ tool: 'answer_directly', input: { confidence: 0.99 } }] }, { text: 'Hello! What would you like to know?' }),
  },
  {
    name: 'dependent-calls',
    ask: { question: 'What happens to a plugin that loads too slowly?' },
    tools: (world) => [reading(world), reading(world, 'open_section')],
    model: inTurn(
      { calls: [search('hooks')] },
      { calls: [search('timeout', 'open_section')] },
      { text: 'A plugin that takes longer than 10000 milliseconds fails with an error [s2].' },
    ),
  },
  {
    name: 'same-call-twice',
    ask: { question: 'In which order are plugins loaded?' },
    tools: (world) => [reading(world)],
    model: inTurn(
      { calls: [search('order'), search('order')] },
      { calls: [search('order')] },
      { text: 'Plugins are loaded in the order in which they are registered [s1].' },
    ),
  },
  {
    name: 'chinese-question',
    ask: { question: 'pluginTimeout 的默认值是多少？' },
    tools: (world) => [reading(world)],
    model: inTurn({ calls: [search('timeout')] }, { text: 'pluginTimeout 的默认值是 10000 毫秒 [s1]。' }),
  },
  ...(['tool_first', 'balanced', 'direct'] as const).map(
    (style): Scenario => ({
      name: `style-${style.replace('_', '-')}`,
      ask: { question: 'Which hook runs first?', style, tools: ['search', 'answer_directly'] },
      tools: (world) => [reading(world)],
      // Three quarters sure, and fond of a sentence that no source bears out.
      model: (request) => {
        if (replies(request) === 0) return { calls: [{ tool: 'answer_directly', input: { confidence: 0.75 } }] }
        const told = request.messages.find(({ role }) => role === 'tool')?.text.includes('r1 ok')
        if (told) return { text: 'The onRequest hook runs first.' }
        return results(request) === 1
          ? { calls: [search('hooks')] }
          : { text: 'The onRequest hook runs first in the life of a request [s1]. Bananas are yellow [s1].' }
      },
    }),
  ),
]
