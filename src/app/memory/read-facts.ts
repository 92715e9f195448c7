import type { MemoryReader } from '../../core/memory.ts'
import { readReply } from '../../memory/read/reading-reply.ts'
import { readingRequest } from '../../memory/read/reading-request.ts'
import type { App } from '../app.ts'
import { bookedCall, memoryModel } from './call-memory-model.ts'

/** Tokens that are said of one fact. */
const tokensOfFact = 60
/** ms that the model may take: a person may be waiting. */
const patienceMs = 10_000

/**
 * Reads new facts of an owner beside the kept ones by one call of a language model; nobody reads where there is none, its money is spent, or it gives no whole
 * reply.
 */
export const factReader =
  (app: Pick<App, 'inspect' | 'inspection' | 'kept' | 'sessions' | 'users'>, owner: string | undefined): MemoryReader =>
  async (drafts, near, { run = 'memory', session }, now) => {
    // A model that cannot be had is none: what was said is kept all the same.
    const choice = await memoryModel(app, session).catch(() => undefined)
    if (!choice || choice.endpoint.kind === 'extractive' || choice.endpoint.kind === 'unusable') return undefined
    const { request, shown } = readingRequest(drafts, near, now)
    const reply = await bookedCall(app, choice, request, {
      run,
      ...(owner === undefined ? {} : { owner }),
      ...(session === undefined ? {} : { session }),
      expectedTokens: tokensOfFact * drafts.length,
      patienceMs,
      signal: new AbortController().signal,
    })
    return reply && readReply(reply.text, drafts.length, shown, now)
  }
