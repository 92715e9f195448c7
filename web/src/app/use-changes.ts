import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChangeTopic } from '../../../src/core/change.ts'
import { openStream } from '../api/event-stream.ts'

/** ms in which what changes in a row is gathered. */
const leastMs = 150
/** ms within which pages ask again for what has changed: many at once would ask together. */
const spreadMs = 300

/** What of the server is asked for again, by what has changed. */
const keys: Readonly<Record<ChangeTopic, readonly string[]>> = {
  accounts: ['users', 'tokens', 'audit'],
  collections: ['collections', 'documents', 'document', 'original', 'example-questions', 'run-sources'],
  connectors: ['connectors'],
  files: ['files'],
  memory: ['memory'],
  runs: ['runs', 'usage'],
  sessions: ['sessions', 'runs', 'usage', 'shares'],
  settings: ['settings', 'me', 'models', 'tools', 'agents', 'verbs', 'model-setup', 'collections', 'connectors'],
  shares: ['shares', 'shared'],
}

/** Asks again for what has changed on the server, whoever changed it, and for everything where some of it may have been missed. */
export function useChanges(): void {
  const client = useQueryClient()
  useEffect(() => {
    let wasOpen = false
    const due = new Map<ChangeTopic, ReturnType<typeof setTimeout>>()
    const { close } = openStream({
      path: '/v1/changes',
      signsIn: false,
      event(data) {
        const { topic } = data as { readonly topic: ChangeTopic }
        // A run changes much in a row: it is asked for once.
        if (due.has(topic)) return
        const ask = () => {
          due.delete(topic)
          askAgain(client, topic)
        }
        due.set(topic, setTimeout(ask, leastMs + Math.random() * spreadMs))
      },
      state(isOpen) {
        if (isOpen && wasOpen) void client.invalidateQueries()
        wasOpen ||= isOpen
      },
    })
    return () => {
      close()
      for (const timer of due.values()) clearTimeout(timer)
    }
  }, [client])
}

function askAgain(client: QueryClient, topic: ChangeTopic): void {
  // A newer server may know more topics than this page.
  for (const key of keys[topic] ?? []) void client.invalidateQueries({ queryKey: [key] })
}
