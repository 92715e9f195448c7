import { z } from 'zod'
import { runFeed } from '../../app/runs/access/run-feed.ts'
import { IbidError } from '../../core/fault.ts'
import { type Route, readOrAsk, route } from '../route/route.ts'
import { feedFrames } from '../runs/feed-frames.ts'
import { runParams } from '../runs/run-params.ts'
import { eventStream } from '../stream/event-stream.ts'

/** The events of runs, as a list or as they happen. */
export const runEventRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/runs/{run}/events',
    scope: readOrAsk,
    group: 'Runs',
    summary: 'The events of a run, live',
    description: `Server-sent events: each event of the run once and in order, under its type, with its number as id; between them streamed text and the progress of
tools, without ids. After the run has ended comes run.result, with its result, and the stream ends. The stream stays open while a run is waiting for an answer. A client that reconnects with
Last-Event-ID (or after) continues after that event; if nothing is left, the response is 204, and browsers stop reconnecting. With Accept:
application/json, the response is a list of the events so far.`,
    answers: {
      200: { description: 'Events', mediaType: 'text/event-stream' },
      204: { description: 'The run has ended, and all its events were sent' },
    },
    params: runParams,
    query: z.object({
      after: z.coerce.number().int().min(0).optional().describe('Number of the last event received; Last-Event-ID takes precedence'),
    }),
    async handle({ principal, params, query, request }, serving) {
      const { app, carrying, access, distribution } = serving
      const after = placeOf(request, query.after)
      if (after === undefined) throw new IbidError('invalid', 'Last-Event-ID is not the number of an event', 'omit the header')
      const { last } = await access.ends(principal, params.run)
      // The result stands behind the last event.
      const newest = last.type === 'run.ended' ? last.seq + 1 : last.seq
      if (after > newest) throw new IbidError('invalid', `the latest event of this run is ${newest}, not ${after}`, 'omit the number')
      if (wantsList(request)) return (await access.run(principal, params.run)).filter(({ seq }) => seq > after)
      if (last.type === 'run.ended' && after > last.seq) return new Response(null, { status: 204 })
      const log = await app.log()
      return eventStream(
        (signal) => feedFrames(runFeed(last.run, after, { ...carrying, log, distribution }, signal)),
        { principal, request },
        serving,
      )
    },
  }),
]

/** Undefined where the header is no place in a run. */
function placeOf(request: Request, given = 0): number | undefined {
  const named = request.headers.get('last-event-id')
  if (named === null || named === '') return given
  return /^\d{1,15}$/.test(named) ? Number(named) : undefined
}

const wantsList = ({ headers }: Request): boolean => {
  const accepted = headers.get('accept') ?? ''
  return accepted.includes('application/json') && !accepted.includes('text/event-stream')
}
