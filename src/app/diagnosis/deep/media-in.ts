import type { RunEvent } from '../../../core/event-types.ts'

/** Hashes of everything that an event has beside the log: pictures and files by their kind, and files before they were changed. */
export function mediaIn(event: RunEvent): readonly string[] {
  const found: string[] = []
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('mediaType' in value && 'size' in value && 'hash' in value && typeof value.hash === 'string') found.push(value.hash)
    for (const member of Object.values(value)) look(member)
  }
  // What a model called a tool with is its own words.
  if (event.type === 'run.began') look(event.request)
  if (event.type === 'tool.finished') look(event.output.media)
  if (event.type === 'file.changing' && event.change.before !== null) found.push(event.change.before)
  return found
}
