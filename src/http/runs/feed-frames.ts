import type { FeedEvent } from '../../app/runs/access/run-feed.ts'
import { sharedFrame } from '../stream/frame.ts'

/** The events of a run as they go over the wire: what is told once has a number, streamed text has none. */
export async function* feedFrames(feed: AsyncIterable<FeedEvent>): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const event of feed) yield sharedFrame(event, partsOf)
}

const partsOf = (event: FeedEvent) => ({
  ...('seq' in event ? { id: event.seq } : {}),
  event: event.type,
  data: JSON.stringify(event),
})
