import type { RunEvent } from '../../../core/event-types.ts'
import { IbidError } from '../../../core/fault.ts'
import { keptMedia, type Media } from '../../../core/media.ts'

/**
 * The picture, sound or file of that hash which came with the question of the run of these events, or which a tool gave. Throws `IbidError('not-found')` where
 * there is none.
 */
export function mediaOfRun(events: readonly RunEvent[], hash: string): Media {
  const found = events
    .flatMap((event) => {
      if (event.type === 'run.began') return event.request.images ?? []
      return event.type === 'tool.finished' ? keptMedia(event.output) : []
    })
    .find((media) => media.hash === hash)
  if (found) return found
  throw new IbidError('not-found', `run ${events[0]?.run ?? ''} has no media ${hash.slice(0, 100)}`)
}
