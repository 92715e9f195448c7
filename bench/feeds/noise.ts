import { everybody } from './office.ts'
import { questions } from './planted.ts'
import type { Random } from './random.ts'

/** What is asked about, and is spoken of again and again. */
const asked: readonly string[] = [...questions.map(({ topic }) => topic), 'the Q4 numbers', 'Q4', 'the Q4 planning']

const qualities = [
  'new',
  'old',
  'internal',
  'monthly',
  'shared',
  'Spanish',
  'northern',
  'second',
  'broken',
  'missing',
  'digital',
  'temporary',
  'larger',
  'open',
  'printed',
]
const things = [
  ...[
    'budget',
    'release',
    'retrospective',
    'website',
    'cantina',
    'customer survey',
    'parking garage',
    'printer',
    'hiring plan',
    'backlog',
    'support rota',
    'newsletter',
  ],
  ...[
    'invoice template',
    'showroom',
    'data warehouse',
    'login page',
    'style guide',
    'insurance policy',
    'delivery note',
    'test environment',
    'price list',
    'archive',
  ],
  ...[
    'meeting room',
    'projector',
    'intern programme',
    'sales deck',
    'search page',
    'staging server',
    'holiday calendar',
    'contract template',
    'warehouse',
    'app',
  ],
]

/** Share of the sentences about something that speak of what is asked about. */
const shareAsked = 0.25

const topicOf = (dice: Random): string => (dice.chance(shareAsked) ? dice.pick(asked) : `the ${dice.pick(qualities)} ${dice.pick(things)}`)

/** Sentences that speak of a topic and say nothing about it. */
const about: readonly ((topic: string, name: string) => string)[] = [
  (topic) => `Does anybody have news of ${topic}?`,
  (topic) => `I still need a few words about ${topic} for the report.`,
  (topic) => `Let us talk about ${topic} on Thursday, I have no time before.`,
  (topic) => `Please do not forget ${topic}.`,
  (topic, name) => `${name} asked me about ${topic} again, and I did not know what to say.`,
  (topic, name) => `As far as I know ${name} takes care of ${topic}.`,
  (topic) => `${topic.charAt(0).toUpperCase()}${topic.slice(1)} is on the agenda of our next meeting.`,
  (topic) => `I have moved the page on ${topic} to the wiki, nothing in it has changed.`,
  (topic, name) => `Could somebody tell ${name} who decides about ${topic}?`,
  (topic) => `There are still open questions about ${topic}, so it will take another week.`,
]

/** Sentences about nothing in particular. */
const small: readonly string[] = [
  'Thanks for the quick answer.',
  'I will be in late tomorrow, as the train is replaced by a bus.',
  'The cantina has pumpkin soup today.',
  'Can we move this to the afternoon?',
  'Sounds good to me.',
  'I have put my comments into the document.',
  'The build is green again.',
  'Has anybody seen my umbrella?',
  'Best wishes from the north.',
  'Let me know what you think.',
  'I will send the minutes this evening.',
  'Sorry for the delay, last week was full of meetings.',
  'The numbers are the same as last month.',
  'See you on Monday.',
]

const closings = ['Best', 'Thanks', 'Kind regards', 'Cheers', 'Liebe Grüße']

/** A sentence of noise. */
export function sentence(dice: Random): string {
  if (dice.chance(0.45)) return dice.pick(small)
  return dice.pick(about)(topicOf(dice), dice.pick(everybody).name.split(' ')[0]!)
}

/** Some sentences in a row. */
export const paragraph = (dice: Random, most: number): string =>
  Array.from({ length: 1 + dice.below(most) }, () => sentence(dice)).join(' ')

export const subject = (dice: Random): string => {
  const topic = topicOf(dice).replace(/^the /, '')
  return dice.pick([topic, `Question about ${topic}`, `${topic}: minutes`, `${topic}, again`, `Short note on ${topic}`])
}

export const closing = (dice: Random, name: string): string => `${dice.pick(closings)}\n${name.split(' ')[0]}`
