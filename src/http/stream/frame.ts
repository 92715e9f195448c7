/** What a server-sent event says. `data` is one line of text: JSON has no others. */
interface FrameParts {
  /** What a reader that comes back names as the last it has. */
  readonly id?: number | string
  readonly event?: string
  readonly data: string
}

const encoder = new TextEncoder()

/** A server-sent event as it goes over the wire. */
export const frameOf = ({ id, event, data }: FrameParts): Uint8Array =>
  encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}data: ${data}\n\n`)

/** A line that no reader is told of. */
export const commentFrame = (text: string): Uint8Array => encoder.encode(`: ${text}\n\n`)

/** ms that browsers wait until they come back after a stream broke off. */
export const retryFrame = (ms: number): Uint8Array => encoder.encode(`retry: ${ms}\n\n`)

const known = new WeakMap<object, Uint8Array>()

/** The frame of a thing, made once for all who read it. */
export function sharedFrame<Thing extends object>(thing: Thing, parts: (thing: Thing) => FrameParts): Uint8Array {
  let frame = known.get(thing)
  if (!frame) {
    frame = frameOf(parts(thing))
    known.set(thing, frame)
  }
  return frame
}
