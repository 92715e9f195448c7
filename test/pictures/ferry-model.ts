import type { EndpointReply, EndpointScript } from '../../src/testing/testing.ts'
import { passTime } from './clock.ts'

interface Said {
  readonly searches: readonly string[]
  readonly answer: string
  readonly usage: readonly [input: number, output: number]
}

/** What the model of the pictures says, by question. */
export const ferryAnswers: Readonly<Record<string, Said>> = {
  'What happens to a job that keeps failing?': {
    searches: ['job tried again', 'retry delay', 'dead queue'],
    answer:
      'Ferry tries a failing job again, **up to 5 times**, and keeps the error of each attempt [s1: "tried again, up to 5 times. The error of each attempt is kept with the job"]. The first retry waits 2 seconds, and each further one twice as long as the one before [s1: "The first retry waits 2 seconds. Every further retry waits twice as long as the one before"].\n\nWhen it fails for the sixth time, it moves to the dead queue [s1: "A job that fails for the sixth time moves to the dead queue"]. There it is kept for **14 days**, and `ferry revive` starts it again [s1: "Dead jobs are kept for 14 days and can be started again with `ferry revive`"].',
    usage: [2_140, 168],
  },
  'How do I stop a worker without losing jobs?': {
    searches: ['stop a worker'],
    answer:
      'Send it SIGTERM: it takes no new jobs and finishes the ones it has [s1: "On SIGTERM a worker takes no new jobs and finishes the ones it has"]. After 30 seconds it stops without waiting, and unfinished jobs go back to the queue [s1: "After 30 seconds it stops without waiting, and unfinished jobs go back to the queue"].',
    usage: [1_870, 92],
  },
  'How long may the name of a queue be?': {
    searches: ['name of a queue'],
    answer: 'At most 64 characters: letters, digits and hyphens [s1: "at most 64 characters: letters, digits and hyphens"].',
    usage: [1_420, 31],
  },
  'Who answers a page at night, and how fast?': {
    searches: ['on call page'],
    answer: 'Whoever is on call, within 15 minutes [s1: "Whoever is on call answers a page within 15 minutes"].',
    usage: [1_530, 28],
  },
  'How many workers does a queue need?': {
    searches: ['workers for each queue'],
    answer:
      'At least two, on different machines [s1: "Keep at least two workers for each queue, on different machines"]. When one stops, its unfinished jobs go back to the queue and the other one takes them [s1: "its unfinished jobs go back to the queue after 30 seconds and the other one takes them"].',
    usage: [1_980, 74],
  },
}

/** Answers as a language model would: it searches, then writes. Its calls take time on the day of the pictures, none otherwise. */
export const ferryModel: Exclude<EndpointScript, readonly EndpointReply[]> = ({ path, body }) => {
  if (path.endsWith('/models')) return { json: { data: [{ id: 'qwen3' }, { id: 'gemma3' }] } }
  if (!path.endsWith('/chat/completions')) return { status: 404 }
  const asked = JSON.stringify(body?.['messages'])
  const [, said] = Object.entries(ferryAnswers).findLast(([question]) => asked.includes(question)) ?? []
  if (!said) return { status: 404, error: { message: 'nobody has asked this for a picture' } }
  const [input, output] = said.usage
  if (!asked.includes('"role":"tool"')) {
    passTime(900)
    const calls = said.searches.map((query) => ({ tool: 'documents_search', input: { query } }))
    return { calls, usage: { input: Math.round(input * 0.6), output: 24 } }
  }
  passTime(2_300)
  return { text: said.answer, usage: { input, output } }
}
