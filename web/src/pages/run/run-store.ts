import type { Delta, RunEvent } from '../../../../src/core/event-types.ts'
import type { RunResult } from '../../../../src/core/run-result.ts'
import { openStream, type Stream } from '../../api/event-stream.ts'
import { at } from '../../api/request.ts'

/** A run as it is followed: every event so far, and what came of it. */
export interface FollowedRun {
  readonly events: readonly RunEvent[]
  readonly result: RunResult | undefined
  /** Text of the step that is written now. */
  readonly writing: string
  /** Nothing more will come: it has ended, or there is no such run. */
  readonly isOver: boolean
}

export interface RunStore {
  subscribe(changed: () => void): () => void
  get(): FollowedRun
}

type StreamEvent = RunEvent | Delta | { readonly type: 'run.result'; readonly result: RunResult }

const nothing: FollowedRun = { events: [], result: undefined, writing: '', isOver: false }

/** Follows a run from its first event to its end, as long as somebody looks at it. What comes is shown once a frame. */
export function runStore(run: string): RunStore {
  const listeners = new Set<() => void>()
  let followed = nothing
  let coming: StreamEvent[] = []
  let stream: Stream | undefined
  const change = (next: FollowedRun) => {
    followed = next
    for (const changed of listeners) changed()
  }
  const take = () => {
    const taken = coming
    coming = []
    change(taken.reduce(withEvent, followed))
  }
  const open = () => {
    followed = nothing
    stream = openStream({
      path: at`/v1/runs/${run}/events`,
      event(data) {
        coming.push(data as StreamEvent)
        if (coming.length === 1) setTimeout(take, 16)
      },
      ended: () => change({ ...followed, isOver: true }),
    })
  }
  return {
    get: () => followed,
    subscribe(changed) {
      listeners.add(changed)
      if (listeners.size === 1) open()
      return () => {
        listeners.delete(changed)
        if (listeners.size === 0) stream?.close()
      }
    },
  }
}

function withEvent(before: FollowedRun, event: StreamEvent): FollowedRun {
  if (event.type === 'run.result') return { ...before, result: event.result }
  if ('at' in event) return { ...before, writing: '', events: [...before.events, event] }
  if (event.type === 'text.delta') return { ...before, writing: before.writing + event.text }
  return event.type === 'text.retracted' ? { ...before, writing: '' } : before
}
