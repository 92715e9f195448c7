import { z } from 'zod'
import { placeName, placeOf } from '../../app/sessions/access/session-place.ts'
import type { SessionEvent, SessionNotice } from '../../app/sessions/events.ts'
import { readOrAsk, route } from '../route/route.ts'
import { eventStream } from '../stream/event-stream.ts'
import { frameOf } from '../stream/frame.ts'
import { askedSession, sessionParams } from './session-params.ts'

const eventQuery = z.strictObject({
  after: z.string().max(200).optional().describe('The id of the last event that was read; so does the header Last-Event-ID'),
  history: z.enum(['all']).optional().describe('Begin with the first event of the first run'),
})

/** The one stream of a session. */
export const eventRoutes = [
  route({
    method: 'get',
    path: '/v1/sessions/{session}/events',
    scope: readOrAsk,
    group: 'Sessions',
    summary: 'Everything that happens in a conversation, as it happens',
    description: [
      'Server-sent events, each under its type: events of its runs, what is streamed between them, what came of each run (`run.completed`, `run.failed`), and changes of the conversation itself',
      '(`queue.changed`, `session.retitled`, `session.undone`, `session.deleted`), whoever causes them. Begins with the run under way. With the id of an event it',
      'goes on behind that, each event once; the queue and the title come first then. Ends when the conversation is deleted.',
    ].join(' '),
    params: sessionParams,
    query: eventQuery,
    answers: { 200: { description: 'The events, each as JSON', mediaType: 'text/event-stream' } },
    async handle(asked, serving) {
      const session = await askedSession(asked, serving)
      const { after: given, history } = asked.query
      const name = asked.request.headers.get('last-event-id') || given || undefined
      const after = name === undefined ? history && ('start' as const) : await placeOf(serving.app, session.id, name)
      return eventStream((signal) => framesOf(session.follow(signal, after === undefined ? {} : { after })), asked, serving)
    },
  }),
]

async function* framesOf(events: AsyncIterable<SessionEvent | SessionNotice>): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const event of events) {
    const id = placeName(event)
    yield frameOf({ ...(id === undefined ? {} : { id }), event: event.type, data: JSON.stringify(event) })
  }
}
