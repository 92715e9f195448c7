import { useCallback, useSyncExternalStore } from 'react'

/** What somebody is writing, and has not sent. */
export interface Draft {
  readonly text: string
  /** Why it could not be sent the last time. */
  readonly error?: unknown
}

const nothing: Draft = { text: '' }
const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()

/** Keeps a draft until the page is closed, so that going elsewhere loses no words. */
export function setDraft(key: string, draft: Draft): void {
  if (draft.text === '' && draft.error === undefined) drafts.delete(key)
  else drafts.set(key, draft)
  for (const changed of listeners) changed()
}

export const draftOf = (key: string): Draft => drafts.get(key) ?? nothing

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

export const useDraft = (key: string): Draft =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => draftOf(key), [key]),
  )
