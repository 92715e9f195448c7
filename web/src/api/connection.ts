import { useSyncExternalStore } from 'react'

/** ms between two looks at whether the server answers again. */
const lookMs = 2_000

let isLost = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** A request was answered, whatever the answer is. */
export function serverAnswered(): void {
  clearTimeout(timer)
  timer = undefined
  change(false)
}

/** A request found nobody. The server is looked for until it answers; only when it is not found then is the connection lost. */
export function serverIsGone(): void {
  timer ??= setTimeout(() => void look(), lookMs)
}

async function look(): Promise<void> {
  timer = undefined
  const isThere = await fetch('/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isThere) return serverAnswered()
  change(true)
  serverIsGone()
}

function change(next: boolean): void {
  if (next === isLost) return
  isLost = next
  for (const changed of listeners) changed()
}

addEventListener('offline', () => void look())
addEventListener('online', () => void look())

/** Calls `changed` when the connection is lost, and when it is there again; gives what ends that. */
export const watchConnection = (changed: () => void): (() => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

export const isConnectionLost = (): boolean => isLost

/** Whether the server cannot be reached now. */
export const useConnectionLost = (): boolean => useSyncExternalStore(watchConnection, isConnectionLost)
