import type { Bench, Figure, Goal } from '../bench.ts'

const remembered = (how: string, label: string, figure: string, goal?: Goal): Figure => ({
  ...{ label: `memory ${how}, 13 people: ${label}`, unit: '%', ...(goal ? { goal } : {}) },
  ...{ line: { bench: 'memory', part: 'held', how, figure }, field: 'right', of: 'all' },
})

const figuresOfMemory = (how: string, goals: readonly [number, number, number, number, number?]): readonly Figure[] => [
  remembered(how, 'changes understood', 'changes', { atLeast: goals[0] }),
  remembered(how, 'lines not wrongly merged or superseded', 'keptRight', goals[1] === 100 ? { is: 100 } : { atLeast: goals[1] }),
  remembered(how, 'repetitions stored once', 'repeats', { atLeast: goals[2] }),
  remembered(how, 'category and tier right', 'labels', { atLeast: goals[3] }),
  remembered(how, 'asked for later, among the first five', 'asked', goals[4] === undefined ? undefined : { atLeast: goals[4] }),
  remembered(how, 'asked for later, among all that the prompt is told', 'told'),
]

const feeds = (seed: number): Bench => ({
  ...{ name: `feeds-${seed}`, measures: `planted questions over a generated mailbox, chat and calendar, seed ${seed}` },
  ...{ run: ['bench/feeds/questions.ts', '--seed', `${seed}`], minutes: 0.3 },
  figures: [
    {
      label: `20 planted questions over 5,000 mails, 3,000 messages and 500 events, no key, seed ${seed}: evidence found`,
      ...{ unit: '%', goal: { atLeast: 80 }, line: { bench: 'feeds', what: 'questions' }, field: 'found', of: 'count' },
    },
    {
      label: `20 planted questions over the same, seed ${seed}: quoted`,
      unit: '%',
      line: { bench: 'feeds', what: 'questions' },
      field: 'quoted',
      of: 'count',
    },
  ],
})

export const people: readonly Bench[] = [
  {
    name: 'memory',
    measures:
      'changes, repetitions, labels and later questions on the everyday words of 24 people, without a model and with a recorded one; those of the 13 that were run once are told',
    run: ['bench/memory/run.ts'],
    minutes: 0.3,
    figures: [
      ...figuresOfMemory('with a model', [90, 99, 95, 90, 95]),
      ...figuresOfMemory('without a model', [30, 100, 50, 70, 90]),
      remembered('without a model', 'changes understood, or shown as possibly contrary', 'changesShown'),
      {
        label: 'tokens of a reading with its reply, most',
        ...{ goal: { atMost: 700 }, line: { bench: 'memory', part: 'held', figure: 'request-and-reply-tokens' } },
        ...{ field: 'most', beside: { median: 'median' } },
      },
    ],
  },
  feeds(7),
  feeds(23),
]
