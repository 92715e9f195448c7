import type { z } from 'zod'
import { IbidError } from '../../../core/fault.ts'
import type { FeedParts } from '../../../core/feed.ts'
import { type GoogleApi, googleService } from '../../google-service.ts'
import { shaped } from '../../json-service.ts'

/** Asks Gmail. Throws `IbidError`. */
export interface GmailApi {
  /** Undefined for what is not there. Throws `IbidError('limit')` for an answer that is too large. */
  get<T>(path: string, query: Readonly<Record<string, string>>, shape: z.ZodType<T>): Promise<T | undefined>
}

const api: GoogleApi = { name: 'Gmail', url: 'https://gmail.googleapis.com/gmail/v1/users/me' }
/** Bytes of an answer: a mail of 8 MB as base64. */
const maxBytes = 11 * 1024 * 1024 + 64 * 1024

export function gmailApi(parts: Pick<FeedParts, 'fetch' | 'accessToken' | 'now'>, signal: AbortSignal): GmailApi {
  const service = googleService(api, parts)
  return {
    async get(path, query, shape) {
      const json = await service.json({ path: `/${path}`, query, what: path, maxBytes, signal }).catch(missing)
      return json === undefined ? undefined : shaped(api.name, json, shape)
    },
  }
}

function missing(error: unknown): undefined {
  if (!(error instanceof IbidError) || error.code !== 'not-found') throw error
}
