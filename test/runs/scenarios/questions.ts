import { z } from 'zod'
import { tool } from '../../../src/tools/tool.ts'
import { replies, type Scenario, type World } from '../world.ts'
import { reading, search } from './reading.ts'

const whichAlex = {
  tool: 'ask_user',
  input: { question: 'Which Alex do you mean?', options: ['Alex Chen', 'Alex Gruber'], assumption: 'Alex Chen of finance' },
}
const planOf = (mail: string, chat: string, sum: string) => ({
  tool: 'write_plan',
  input: {
    goal: 'What Alex Chen says about Q4',
    subTasks: [
      { id: 'mail', description: 'what Alex wrote in mail', status: mail, parallelizable: true },
      { id: 'chat', description: 'what Alex said in chat', status: chat, parallelizable: true },
      { id: 'sum', description: 'bring both together', status: sum, dependencies: ['mail', 'chat'] },
    ],
  },
})

const sending = (world: World) =>
  tool({
    name: 'send',
    description: 'Send words to the team',
    effect: 'write',
    input: z.object({ text: z.string() }),
    run({ text }) {
      world.executed.push(`send ${text}`)
      return 'sent'
    },
  })

export const questionScenarios: readonly Scenario[] = [
  {
    name: 'ambiguous-person',
    ask: {
      question: 'What does Alex say about Q4?',
      questions: { clarification: 'rest', approval: 'rest' },
      reviewer: true,
      style: 'balanced',
    },
    tools: (world) => [reading(world, 'search_mail'), reading(world, 'search_chat')],
    answers: [{ text: 'Alex Chen' }],
    model(request) {
      switch (replies(request)) {
        case 0:
          return { calls: [whichAlex] }
        case 1:
          return { calls: [planOf('in_progress', 'in_progress', 'pending'), search('mail', 'search_mail'), search('chat', 'search_chat')] }
        case 2:
          return { text: 'Alex Chen expects revenue in Q4 to reach 4.2 million euros [s1].' }
        case 3:
          return { calls: [planOf('done', 'done', 'done')] }
        default:
          return {
            text: 'Alex Chen expects revenue in Q4 to reach 4.2 million euros [s1]. Hiring for Q4 is frozen until November, Alex Chen said [s2].',
          }
      }
    },
    fast: () => ({
      calls: [
        {
          tool: 'submit_review',
          input: {
            actions: [
              { type: 'reorder', subTaskId: 'chat', newIndex: 0 },
              { type: 'gather', what: 'what Alex said in chat about hiring' },
            ],
            notes: 'The chat is not in the draft.',
          },
        },
      ],
      usage: { inputTokens: 300, outputTokens: 40 },
    }),
  },
  {
    name: 'assumption-where-nobody-answers',
    ask: { question: 'What does Alex say about Q4?' },
    tools: (world) => [reading(world, 'search_mail')],
    model: (request) =>
      [
        { calls: [whichAlex] },
        { calls: [search('mail', 'search_mail')] },
        { text: 'Taking Alex to be Alex Chen: revenue in Q4 is expected to reach 4.2 million euros [s1].' },
      ][replies(request)]!,
  },
  {
    name: 'blocked-unclear',
    ask: { question: 'What about it?', questions: { clarification: 'rest', approval: 'rest' } },
    tools: (world) => [reading(world)],
    answers: [{ text: 'that thing' }, { text: 'you know' }, { text: 'the usual' }],
    model: (request) =>
      request.toolChoice === 'none'
        ? { text: 'I could not find out what you mean. Please name the product and the page.' }
        : { calls: [{ tool: 'ask_user', input: { question: `What do you mean? (${replies(request) + 1})`, assumption: 'the server' } }] },
  },
  ...(
    [
      ['once', 'approved'],
      ['deny', 'denied'],
    ] as const
  ).map(
    ([decision, word]): Scenario => ({
      name: `approval-${word}`,
      ask: { question: 'Tell the team when plugins time out.', questions: { clarification: 'rest', approval: 'rest' } },
      tools: (world) => [reading(world), sending(world)],
      answers: [{ text: '', decision }],
      model: (request) =>
        [
          { calls: [search('timeout'), { tool: 'send', input: { text: 'The default is 10000 milliseconds.' } }] },
          { text: 'The pluginTimeout option defaults to 10000 milliseconds [s1].' },
        ][replies(request)]!,
    }),
  ),
  {
    name: 'planned-first',
    ask: { question: 'In which order are plugins loaded?', planning: 'always' },
    tools: (world) => [reading(world)],
    model: (request) =>
      [
        { calls: [search('order')] },
        {
          calls: [
            { tool: 'write_plan', input: { goal: 'the order', subTasks: [{ id: '1', description: 'find the order', status: 'done' }] } },
          ],
        },
        { text: 'Plugins are loaded in the order in which they are registered [s1].' },
      ][replies(request)]!,
    fast: () => ({
      calls: [
        { tool: 'write_plan', input: { goal: 'the order', subTasks: [{ id: '1', description: 'find the order', status: 'pending' }] } },
      ],
      usage: { inputTokens: 200, outputTokens: 50 },
    }),
  },
  {
    name: 'cancelled-at-rest',
    ask: { question: 'What does Alex say about Q4?', questions: { clarification: 'rest', approval: 'rest' } },
    tools: (world) => [reading(world)],
    cancelAtRest: true,
    model: () => ({ calls: [whichAlex] }),
  },
]
