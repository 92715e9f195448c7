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

const stored = (key: string): string => `draft ${key}`

/** Keeps a draft until the tab is closed or one signs out, so that going elsewhere and loading the page anew lose no words. */
export function setDraft(key: string, draft: Draft): void {
  drafts.set(key, draft)
  try {
    if (draft.text === '') sessionStorage.removeItem(stored(key))
    else sessionStorage.setItem(stored(key), draft.text)
  } catch {
    // There is no room for it, or the browser keeps nothing: it stays until the page is left.
  }
  for (const changed of listeners) changed()
}

export function draftOf(key: string): Draft {
  const known = drafts.get(key)
  if (known) return known
  const text = sessionStorage.getItem(stored(key))
  const draft = text === null ? nothing : { text }
  drafts.set(key, draft)
  return draft
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

export const useDraft = (key: string): Draft =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => draftOf(key), [key]),
  )
