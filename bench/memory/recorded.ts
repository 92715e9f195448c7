import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MemoryReader } from '../../src/core/memory.ts'
import type { ModelRequest } from '../../src/core/model.ts'
import { estimateTokens } from '../../src/core/text/tokens.ts'
import { readReply } from '../../src/memory/read/reading-reply.ts'
import { readingRequest } from '../../src/memory/read/reading-request.ts'
import { openModel } from '../../src/models/open-model.ts'

const file = join(import.meta.dirname, 'replies.jsonl')

/** Reads for a person, and knows what the reading took. */
export interface Recording {
  readerOf(person: string): MemoryReader
  /** Tokens of request and reply together, over all calls so far; `missing` are requests for which there is no reply: the facts or the words have changed. */
  tokens(): { readonly calls: number; readonly median: number; readonly most: number; readonly missing: number }
}

/** A request without what differs each time: the boundary of its fence. */
const plain = ({ system, messages }: ModelRequest): string =>
  `${system}\n${messages.map((message) => ('text' in message ? message.text : '')).join('\n')}`.replace(/[0-9a-f]{12}/g, '')

type Answer = (person: string, request: ModelRequest) => Promise<string | undefined>

function reading(answer: Answer): Recording {
  const spent: number[] = []
  let missing = 0
  return {
    readerOf: (person) => async (drafts, near, _provenance, now) => {
      const { request, shown } = readingRequest(drafts, near, now)
      const reply = await answer(person, request)
      if (reply === undefined) missing += 1
      else spent.push(estimateTokens(`${request.system}\n${plain(request)}`) - estimateTokens(request.system) + estimateTokens(reply))
      return reply === undefined ? undefined : readReply(reply, drafts.length, shown, now)
    },
    tokens: () => ({
      calls: spent.length,
      median: spent.sort((a, b) => a - b)[spent.length >> 1] ?? 0,
      most: Math.max(0, ...spent),
      missing,
    }),
  }
}

interface Recorded {
  readonly person: string
  readonly asked: string
  readonly reply: string
}

const recorded = (): readonly Recorded[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Recorded)
    : []

/** Replies as a model once gave them. */
export function recordedReader(): Recording {
  const replies = new Map(recorded().map(({ person, asked, reply }) => [`${person} ${asked}`, reply]))
  return reading(async (person, request) => replies.get(`${person} ${lastLines(request)}`))
}

/** Asks an OpenAI-compatible endpoint, and records its replies; what was recorded for the same request before is not asked again. */
export async function recordingReader(baseUrl: string): Promise<Recording> {
  const model = await openModel({ kind: 'compatible', baseUrl, model: 'recorded' }, {})
  const replies = [...recorded()]
  return reading(async (person, request) => {
    const asked = lastLines(request)
    const known = replies.find((one) => one.person === person && one.asked === asked)
    if (known) return known.reply
    let reply = ''
    for await (const part of model.stream(request, AbortSignal.timeout(3_600_000))) if (part.type === 'text') reply += part.text
    replies.push({ person, asked, reply })
    writeFileSync(file, replies.map((one) => `${JSON.stringify(one)}\n`).join(''))
    return reply
  })
}

/** What was asked, without the system prompt and the fence: the kept facts and the new one, as they were shown. */
const lastLines = (request: ModelRequest): string => plain({ ...request, system: '' }).trim()
