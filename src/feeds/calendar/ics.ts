import { z } from 'zod'
import type { FeedChange, FeedPast, FeedType } from '../../core/feed.ts'
import { optionsSchema } from '../options-schema.ts'
import { goneFrom, icsChanges } from './ics-changes.ts'
import { icsFiles } from './ics-files.ts'
import { parseIcs } from './parse-ics.ts'
import { utc } from './zone.ts'

const options = z.strictObject({ path: z.string().min(1).describe('Calendar file (.ics), or a folder of such files') })

/** Calendar files of the machine. */
export const ics: FeedType<z.infer<typeof options>> = {
  name: 'ics',
  kind: 'calendar',
  title: 'Calendar files',
  description: 'Reads events from calendar files (.ics), such as those exported by a calendar app. Requires the path of a file or folder.',
  options: optionsSchema(options),
  secrets: [],
  isLocal: true,
  async open({ path }, parts) {
    return {
      async test() {
        let files = 0
        let events = 0
        for await (const { text } of icsFiles(path)) {
          files++
          if (typeof text === 'string') events += parseIcs(text, utc).series.length
        }
        return `${files} calendar ${files === 1 ? 'file' : 'files'} with ${events} ${events === 1 ? 'event' : 'events'}`
      },
      changes: (past, signal) => fileChanges(path, parts.now(), past, signal),
      close: async () => {},
    }
  },
}

/** A file that cannot be read for now keeps what is known of it. */
async function* fileChanges(path: string, now: number, past: FeedPast, signal: AbortSignal): AsyncGenerator<FeedChange> {
  const known = await past.known()
  const there = new Set<string>()
  for await (const { text, ...source } of icsFiles(path)) {
    signal.throwIfAborted()
    try {
      if (typeof text !== 'string') throw new Error(text.reason)
      yield* icsChanges(text, source, { known, there, now })
    } catch (error) {
      for (const each of known.keys()) if (each.startsWith(`${source.name}/`)) there.add(each)
      yield { type: 'failed', path: source.name, code: 'malformed', reason: error instanceof Error ? error.message : String(error) }
    }
    yield { type: 'cursor', cursor: null }
  }
  yield* goneFrom(known, there)
  yield { type: 'cursor', cursor: null }
}
