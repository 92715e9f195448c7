import { isRecord } from '../../src/core/json.ts'
import type { EndpointReply, EndpointScript } from '../../src/testing/testing.ts'
import { passTime } from './clock.ts'

interface Said {
  readonly searches: readonly string[]
  readonly answer: string
  readonly usage: readonly [input: number, output: number]
}

export const failing = 'What happens to a job that keeps failing?'
/** A question that the model answers with a wrong number. */
export const mistaken = 'How long are dead jobs kept?'
/** What is to be done in the folder. */
export const wish = 'Let a worker run 8 jobs at once'

/** What the model of the pictures says, by question. */
const answers: Readonly<Record<string, Said>> = {
  [failing]: {
    searches: ['job tried again', 'retry delay', 'dead queue'],
    answer:
      'Ferry tries a failing job again, **up to 5 times**, and keeps the error of each attempt [s1: "A job that throws is tried again, up to 5 times. The error of each attempt is kept with the job."]. The first retry waits 2 seconds, and each further one twice as long as the one before, up to 10 minutes [s1: "The first retry waits 2 seconds. Every further retry waits twice as long as the one before, at most 10 minutes."].\n\nWhen it fails for the sixth time, it moves to the dead queue [s1: "A job that fails for the sixth time moves to the dead queue."]. There it is kept for **14 days**, and `ferry revive` starts it again [s1: "Dead jobs are kept for 14 days and can be started again with ferry revive."].',
    usage: [4_140, 268],
  },
  [mistaken]: {
    searches: ['dead jobs'],
    answer:
      'Dead jobs are kept for 41 days [s1: "Dead jobs are kept for 14 days"]. Until then, ferry revive starts them again [s1: "can be started again with ferry revive"].',
    usage: [2_310, 52],
  },
  'How do I stop a worker without losing jobs?': {
    searches: ['stop a worker'],
    answer:
      'Send it SIGTERM: it takes no new jobs and finishes the ones it has [s1: "On SIGTERM a worker takes no new jobs and finishes the ones it has."].',
    usage: [3_870, 192],
  },
  'How long may the name of a queue be?': {
    searches: ['name of a queue'],
    answer: 'At most 64 characters [s1: "The name of a queue has at most 64 characters: letters, digits and hyphens."].',
    usage: [2_420, 61],
  },
  'Who answers a page at night, and how fast?': {
    searches: ['on call page'],
    answer: 'Whoever is on call, within 15 minutes [s1: "Whoever is on call answers a page within 15 minutes."].',
    usage: [2_530, 48],
  },
  'How many workers does a queue need?': {
    searches: ['workers for each queue'],
    answer: 'At least two, on different machines [s1: "Keep at least two workers for each queue, on different machines."].',
    usage: [3_980, 174],
  },
  'What becomes of a schedule that was down?': {
    searches: ['missed times'],
    answer: 'It catches up with the last missed time only [s1: "A schedule that was down catches up with the last missed time only."].',
    usage: [2_210, 44],
  },
}

/** Short questions of an ordinary week. */
export const ordinary: readonly string[] = Object.keys(answers).filter((question) => question !== failing && question !== mistaken)

/** What another model says to `failing`. */
const ofAnother =
  'Ferry tries it again, **up to 5 times** [s1: "A job that throws is tried again, up to 5 times."]. When it fails for the sixth time, it moves to the dead queue [s1: "A job that fails for the sixth time moves to the dead queue."].'

/** Answers as a language model would: it searches, then writes. Its calls take time on the day of the pictures, none otherwise. */
export const ferryModel: Exclude<EndpointScript, readonly EndpointReply[]> = ({ path, body }) => {
  if (path.endsWith('/models')) return { json: { data: [{ id: 'qwen3' }, { id: 'gemma3' }] } }
  if (!path.endsWith('/chat/completions')) return { status: 404 }
  const prompts = listIn(body?.['messages'])
  const hasRead = prompts.at(-1)?.['role'] !== 'user'
  const last = JSON.stringify(prompts.findLast((message) => message['role'] === 'user')?.['content'] ?? '')
  if (last.includes(wish)) return atWork(prompts)
  const [question, said] = Object.entries(answers).find(([words]) => JSON.stringify(prompts).includes(words)) ?? []
  if (!said) return { status: 404, error: { message: 'nobody has asked this for a picture' } }
  const [input, output] = said.usage
  if (!hasRead) {
    passTime(900)
    const calls = said.searches.map((query) => ({ tool: 'documents_search', input: { query } }))
    return { calls, usage: { input: Math.round(input * 0.6), output: 24 } }
  }
  if (question === failing && body?.['model'] === 'gemma3') {
    passTime(1_100)
    return { text: ofAnother, usage: { input: input + 36, output: 112 } }
  }
  passTime(2_300)
  return { text: said.answer, usage: { input, output } }
}

/** Changes a line of a file. */
const atWork = (prompts: readonly Readonly<Record<string, unknown>>[]): EndpointReply => {
  const calls = prompts.slice(prompts.findLastIndex(({ role }) => role === 'user')).filter(({ role }) => role === 'tool').length
  const edit = { path: 'ferry.toml', oldText: 'concurrency = 4', newText: 'concurrency = 8' }
  if (calls === 0) return { calls: [{ tool: 'read', input: { path: 'ferry.toml' } }] }
  return calls === 1 ? { calls: [{ tool: 'edit', input: edit }] } : { text: 'Each worker now runs 8 jobs at once.' }
}

const listIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] => (Array.isArray(value) ? value.filter(isRecord) : [])
