import type { End } from '../../src/core/answer.ts'
import { evidenceScenarios } from './scenarios/evidence.ts'
import { limitScenarios } from './scenarios/limits.ts'
import { questionScenarios } from './scenarios/questions.ts'
import { troubleScenarios } from './scenarios/trouble.ts'
import { verbScenarios } from './scenarios/verbs.ts'
import type { Scenario } from './world.ts'

/** What a golden run must come to, beside its events: those stand in a file named after it. */
interface Golden {
  readonly end: Pick<End, 'status' | 'reason'>
  /** Every execution of a tool, in order. */
  readonly executed: readonly string[]
  readonly answer: string
  readonly quotes: readonly string[]
}

export const scenarios: readonly Scenario[] = [
  ...evidenceScenarios,
  ...questionScenarios,
  ...troubleScenarios,
  ...limitScenarios,
  ...verbScenarios,
]

export const goldens: Readonly<Record<string, Golden>> = {
  'direct-answer': {
    end: { status: 'done', reason: 'direct-answer' },
    executed: ['search timeout'],
    answer: 'The pluginTimeout option defaults to 10000 milliseconds. [1]',
    quotes: ['The pluginTimeout option defaults to 10000 milliseconds.'],
  },
  'several-sources': {
    end: { status: 'done', reason: 'sources-agree' },
    executed: ['search hooks', 'search lifecycle'],
    answer: 'The onRequest hook runs first in the life of a request. [1] The preParsing hook follows onRequest. [2]',
    quotes: ['The onRequest hook runs first in the life of a request.', 'The onRequest hook runs first, and preParsing follows it.'],
  },
  'use-case-satisfied': {
    end: { status: 'done', reason: 'use-case-satisfied' },
    executed: ['search order'],
    answer: 'Plugins are loaded in the order in which they are registered. [1]',
    quotes: ['Plugins are loaded in the order in which they are registered.'],
  },
  'no-more-leads': {
    end: { status: 'done', reason: 'no-more-leads' },
    executed: ['search logo', 'search designer'],
    answer: 'Nothing was found about it.',
    quotes: [],
  },
  'answered-unaided': {
    end: { status: 'done', reason: 'answered' },
    executed: [],
    answer: 'Hello! What would you like to know?',
    quotes: [],
  },
  'dependent-calls': {
    end: { status: 'done', reason: 'direct-answer' },
    executed: ['search hooks', 'open_section timeout'],
    answer: 'A plugin that takes longer than 10000 milliseconds fails with an error. [1]',
    quotes: ['The pluginTimeout option defaults to 10000 milliseconds. A plugin that takes longer fails with an error.'],
  },
  'same-call-twice': {
    end: { status: 'done', reason: 'direct-answer' },
    executed: ['search order'],
    answer: 'Plugins are loaded in the order in which they are registered. [1]',
    quotes: ['Plugins are loaded in the order in which they are registered.'],
  },
  'chinese-question': {
    end: { status: 'done', reason: 'direct-answer' },
    executed: ['search timeout'],
    answer: 'pluginTimeout 的默认值是 10000 毫秒。 [1]',
    quotes: ['The pluginTimeout option defaults to 10000 milliseconds.'],
  },
  'style-tool-first': {
    end: { status: 'done', reason: 'direct-answer' },
    executed: ['search hooks'],
    answer: 'The onRequest hook runs first in the life of a request. [1] Bananas are yellow. [?]',
    quotes: ['The onRequest hook runs first in the life of a request.'],
  },
  'style-balanced': {
    end: { status: 'done', reason: 'direct-answer' },
    executed: ['search hooks'],
    answer: 'The onRequest hook runs first in the life of a request. [1] Bananas are yellow. [?]',
    quotes: ['The onRequest hook runs first in the life of a request.'],
  },
  'style-direct': { end: { status: 'done', reason: 'answered' }, executed: [], answer: 'The onRequest hook runs first.', quotes: [] },
  'ambiguous-person': {
    end: { status: 'done', reason: 'sources-agree' },
    executed: ['search_mail mail', 'search_chat chat'],
    answer: 'Alex Chen expects revenue in Q4 to reach 4.2 million euros. [1] Hiring for Q4 is frozen until November, Alex Chen said. [2]',
    quotes: [
      'Alex Chen wrote that revenue in Q4 is expected to reach 4.2 million euros.',
      'Alex Chen said that hiring for Q4 is frozen until November.',
    ],
  },
  'assumption-where-nobody-answers': {
    end: { status: 'done', reason: 'direct-answer' },
    executed: ['search_mail mail'],
    answer: 'Taking Alex to be Alex Chen: revenue in Q4 is expected to reach 4.2 million euros. [1]',
    quotes: ['Alex Chen wrote that revenue in Q4 is expected to reach 4.2 million euros.'],
  },
  'blocked-unclear': {
    end: { status: 'blocked', reason: 'unclear' },
    executed: [],
    answer: 'I could not find out what you mean. Please name the product and the page.',
    quotes: [],
  },
  'approval-approved': {
    end: { status: 'done', reason: 'direct-answer' },
    executed: ['search timeout', 'send The default is 10000 milliseconds.'],
    answer: 'The pluginTimeout option defaults to 10000 milliseconds. [1]',
    quotes: ['The pluginTimeout option defaults to 10000 milliseconds.'],
  },
  'approval-denied': {
    end: { status: 'done', reason: 'direct-answer' },
    executed: ['search timeout'],
    answer: 'The pluginTimeout option defaults to 10000 milliseconds. [1]',
    quotes: ['The pluginTimeout option defaults to 10000 milliseconds.'],
  },
  'planned-first': {
    end: { status: 'done', reason: 'direct-answer' },
    executed: ['search order'],
    answer: 'Plugins are loaded in the order in which they are registered. [1]',
    quotes: ['Plugins are loaded in the order in which they are registered.'],
  },
  'cancelled-at-rest': { end: { status: 'cancelled', reason: 'cancelled' }, executed: [], answer: '', quotes: [] },
  'tool-fails-rests-comes-back': {
    end: { status: 'done', reason: 'direct-answer' },
    executed: ['shaky 0', 'shaky 1', 'shaky 2', 'search other 4', 'search other 5', 'shaky 6'],
    answer: 'The service is up again since noon. [1]',
    quotes: ['The service is up again since noon.'],
  },
  'malformed-arguments': {
    end: { status: 'done', reason: 'direct-answer' },
    executed: ['search timeout'],
    answer: 'The pluginTimeout option defaults to 10000 milliseconds. [1]',
    quotes: ['The pluginTimeout option defaults to 10000 milliseconds.'],
  },
  'cut-stream': {
    end: { status: 'done', reason: 'direct-answer' },
    executed: ['search timeout'],
    answer: 'The pluginTimeout option defaults to 10000 milliseconds. [1]',
    quotes: ['The pluginTimeout option defaults to 10000 milliseconds.'],
  },
  'blocked-loop': {
    end: { status: 'blocked', reason: 'loop' },
    executed: ['search timeout'],
    answer: 'The pluginTimeout option defaults to 10000 milliseconds. [1]',
    quotes: ['The pluginTimeout option defaults to 10000 milliseconds.'],
  },
  'never-stops-calling': {
    end: { status: 'limit', reason: 'steps' },
    executed: [
      'search timeout',
      'search more 1',
      'search more 2',
      'search more 3',
      'search more 4',
      'search more 5',
      'search more 6',
      'search more 7',
      'search more 8',
      'search more 9',
    ],
    answer:
      'These sentences are quoted from the sources.\n\n“The pluginTimeout option defaults to 10000 milliseconds.” [1] “A plugin that takes longer fails with an error.” [2]',
    quotes: ['The pluginTimeout option defaults to 10000 milliseconds.', 'A plugin that takes longer fails with an error.'],
  },
  failed: {
    end: { status: 'failed', reason: 'unauthorised' },
    executed: ['search timeout'],
    answer:
      'These sentences are quoted from the sources.\n\n“The pluginTimeout option defaults to 10000 milliseconds.” [1] “A plugin that takes longer fails with an error.” [2]',
    quotes: ['The pluginTimeout option defaults to 10000 milliseconds.', 'A plugin that takes longer fails with an error.'],
  },
  'cancelled-mid-stream': { end: { status: 'cancelled', reason: 'cancelled' }, executed: ['search timeout'], answer: '', quotes: [] },
  'cancelled-mid-tool': { end: { status: 'cancelled', reason: 'cancelled' }, executed: ['search timeout', 'deaf'], answer: '', quotes: [] },
  'limit-steps': {
    end: { status: 'limit', reason: 'steps' },
    executed: ['search timeout', 'search more 1', 'search more 2'],
    answer: 'The pluginTimeout option defaults to 10000 milliseconds. [1] What slow plugins do is missing.',
    quotes: ['The pluginTimeout option defaults to 10000 milliseconds.'],
  },
  'limit-tool-calls': {
    end: { status: 'limit', reason: 'tool-calls' },
    executed: ['search timeout', 'search more 1', 'search more 2'],
    answer: 'The pluginTimeout option defaults to 10000 milliseconds. [1] What slow plugins do is missing.',
    quotes: ['The pluginTimeout option defaults to 10000 milliseconds.'],
  },
  'limit-tokens': {
    end: { status: 'limit', reason: 'tokens' },
    executed: ['search timeout', 'search more 1', 'search more 2'],
    answer: 'The pluginTimeout option defaults to 10000 milliseconds. [1] What slow plugins do is missing.',
    quotes: ['The pluginTimeout option defaults to 10000 milliseconds.'],
  },
  'limit-spend': {
    end: { status: 'limit', reason: 'spend' },
    executed: ['search timeout', 'search more 1'],
    answer: 'The pluginTimeout option defaults to 10000 milliseconds. [1] What slow plugins do is missing.',
    quotes: ['The pluginTimeout option defaults to 10000 milliseconds.'],
  },
  'limit-time': {
    end: { status: 'limit', reason: 'time' },
    executed: ['search timeout', 'search more 1'],
    answer: 'The pluginTimeout option defaults to 10000 milliseconds. [1] What slow plugins do is missing.',
    quotes: ['The pluginTimeout option defaults to 10000 milliseconds, says timeout.'],
  },
  'limit-depth': {
    end: { status: 'limit', reason: 'depth' },
    executed: ['search timeout'],
    answer: 'The pluginTimeout option defaults to 10000 milliseconds. [1] What slow plugins do is missing.',
    quotes: ['The pluginTimeout option defaults to 10000 milliseconds.'],
  },
  'folding-in-60-steps': {
    end: { status: 'done', reason: 'sources-agree' },
    executed: [],
    answer: 'The limit of section 3 is 30 requests. [1] The limit of section 58 is 580 requests. [2]',
    quotes: ['The limit of section 3 is 30 requests.', 'The limit of section 58 is 580 requests.'],
  },
  'verb-data': {
    end: { status: 'done', reason: 'data' },
    executed: ['search timeout', 'check r1'],
    answer: '1 passage. 1 finding.',
    quotes: [],
  },
  'verb-analysed-after-repair': {
    end: { status: 'done', reason: 'analysis' },
    executed: ['search timeout', 'check r1'],
    answer: '1 passage. 1 finding.',
    quotes: [],
  },
  'verb-beyond-repair': {
    end: { status: 'done', reason: 'data' },
    executed: ['search timeout', 'check r1'],
    answer: '1 passage. 1 finding.',
    quotes: [],
  },
  'verb-approved-step': {
    end: { status: 'done', reason: 'data' },
    executed: ['search timeout', 'send timeout', 'check r1'],
    answer: '1 passage. sent. 1 finding.',
    quotes: [],
  },
}
