import { useCallback, useSyncExternalStore } from 'react'
import type { NewPrompt, PromptTaken } from '../../../src/core/schemas/http/sessions.ts'
import { at, request } from '../api/request.ts'
import { type AttachedFile, giveBack } from './attached-files.ts'
import { draftOf, setDraft } from './drafts.ts'

/** A prompt that was sent, until the conversation tells of it. */
export interface Sent {
  readonly text: string
  /** The session's newest run when it was sent, as it was known here. */
  readonly behind: string | undefined
  /** The run that it became. */
  readonly run?: string
}

interface Sending {
  readonly session: string
  readonly prompt: Omit<NewPrompt, 'attachments' | 'whenBusy'>
  readonly files?: readonly AttachedFile[]
  /** The session's newest run. */
  readonly behind?: string | undefined
}

const sent = new Map<string, Sent>()
const listeners = new Set<() => void>()

function put(session: string, prompt: Sent | undefined): void {
  if (prompt) sent.set(session, prompt)
  else sent.delete(session)
  for (const changed of listeners) changed()
}

/**
 * Sends a prompt to a session, or puts it in the queue while the session is busy. Where it cannot be taken its words and files go back to where they were
 * written, with the reason; then this gives undefined.
 */
export async function sendPrompt({ session, prompt, files = [], behind }: Sending): Promise<PromptTaken | undefined> {
  const { prompt: text } = prompt
  const attachments = files.flatMap(({ row }) => (row ? [row.id] : []))
  put(session, { text, behind })
  try {
    const taken = await request<PromptTaken>('POST', at`/v1/sessions/${session}/prompts`, {
      whenBusy: 'queue',
      ...prompt,
      ...(attachments.length > 0 ? { attachments } : {}),
    })
    put(session, taken.run === undefined ? undefined : { text, behind, run: taken.run })
    return taken
  } catch (error) {
    put(session, undefined)
    const later = draftOf(session).text
    setDraft(session, { text: later === '' ? text : `${text}\n\n${later}`, error })
    giveBack(session, files)
    return undefined
  }
}

/** The conversation tells of it now. */
export const clearSent = (session: string): void => put(session, undefined)

/** What was sent to the session and has not come back yet. */
export const sentTo = (session: string): Sent | undefined => sent.get(session)

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** The same, as it changes. */
export const useSent = (session: string): Sent | undefined =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => sentTo(session), [session]),
  )
