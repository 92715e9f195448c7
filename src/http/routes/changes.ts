import { z } from 'zod'
import type { Change, ChangeTopic } from '../../core/change.ts'
import { changeTopics } from '../../core/change.ts'
import { owns, type Principal } from '../../core/principal.ts'
import { type Route, readOrAsk, route } from '../route/route.ts'
import type { RouteDependencies } from '../route-dependencies.ts'
import { eventStream } from '../stream/event-stream.ts'
import { frameOf } from '../stream/frame.ts'

/** What pages that are open follow. */
export const changeRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/changes',
    scope: readOrAsk,
    group: 'Changes',
    summary: 'What has changed on the server, live',
    description: [
      'Server-sent events of the type `changed`, within a second on every server of a team: each names what to request again, such as `settings`, `collections` after a sync, or',
      '`shares`, and says nothing of its content. After a reconnection, request everything again.',
    ].join(' '),
    answers: {
      200: {
        description: 'The changes, each as JSON',
        schema: z.strictObject({ topic: z.enum(changeTopics) }),
        mediaType: 'text/event-stream',
      },
    },
    handle: (asked, serving) => eventStream((signal) => frames(serving, asked.principal, signal), asked, serving),
  }),
]

/** One who reads slowly is told once of what has changed several times meanwhile. */
async function* frames(
  { changes }: Pick<RouteDependencies, 'changes'>,
  principal: Principal,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const untold = new Set<ChangeTopic>()
  let wake = () => {}
  const heard = ({ topic, owner }: Change) => {
    if (owner !== undefined && !owns(principal, owner)) return
    untold.add(topic)
    wake()
  }
  const stop = changes.hear(heard)
  signal.addEventListener('abort', () => wake(), { once: true })
  try {
    while (!signal.aborted) {
      const told = [...untold]
      untold.clear()
      for (const topic of told) yield frameOf({ event: 'changed', data: JSON.stringify({ topic }) })
      if (untold.size === 0 && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    stop()
  }
}
