import { z } from 'zod'
import { placeName, placeOf } from '../../app/sessions/access/session-place.ts'
import type { SessionEvent, SessionNotice } from '../../app/sessions/events.ts'
import { readOrAsk, route } from '../route/route.ts'
import { eventStream } from '../stream/event-stream.ts'
import { frameOf } from '../stream/frame.ts'
import { askedSession, sessionParams } from './session-params.ts'

const eventQuery = z.strictObject({
  after: z.string().max(200).optional().describe('Id of the last event received; the header Last-Event-ID does the same'),
  history: z.enum(['all']).optional().describe('Start with the first event of the first run'),
})

/** The one stream of a session. */
export const eventRoutes = [
  route({
    method: 'get',
    path: '/v1/sessions/{session}/events',
    scope: readOrAsk,
    group: 'Sessions',
    summary: 'All events of a conversation, live',
    description: [
      'Server-sent events, each under its type: events of its runs, text streamed between them, the result of each run (`run.completed`, `run.failed`), and changes to the conversation itself',
      '(`queue.changed`, `session.retitled`, `session.undone`, `session.deleted`), whoever makes them. Starts with the run in progress. With the id of an event, it',
      'continues after that event, sending each event once; the queue and the title then come first. Ends when the conversation is deleted.',
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
