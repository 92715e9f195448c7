import { hash } from 'node:crypto'
import type { App } from '../../app/app.ts'
import { eventsOfTurn } from '../../app/sessions/undo-turn.ts'
import type { RunEvent } from '../../core/event-types.ts'
import { faultOf } from '../../core/fault.ts'
import { isRecord } from '../../core/json.ts'
import type { MediaStore } from '../../core/media.ts'
import { readBounded } from '../../files/read-bounded.ts'
import { shownDiff, textDiff } from '../../tools/workspace/text-diff.ts'
import { say } from '../../views/words/say.ts'

/** What a turn did to a file, from its first to its last change. */
export interface FileDiff {
  /** Absolute. */
  readonly path: string
  readonly deed: 'new' | 'changed' | 'removed'
  /** True where somebody else has changed it since; the diff is then that of each change by itself. */
  readonly isChangedSince: boolean
  /** Unified; absent where there is none, and `why` says why. */
  readonly diff?: string
  readonly why?: string
}

/** Bytes of a file that is compared, at most. */
const largest = 1_000_000
/** Lines of a diff. */
const mostLines = 5_000

/** What a run and those that worked for it did to files, by their paths. What was announced and never done is left out. */
export async function turnChanges(app: Pick<App, 'log' | 'media'>, run: string): Promise<readonly FileDiff[]> {
  const media = app.media()
  const events = (await eventsOfTurn(await app.log(), run)).toSorted((a, b) => a.at - b.at)
  const changes = events.filter((event) => event.type === 'file.changing').toSorted((a, b) => (a.change.path < b.change.path ? -1 : 1))
  const byPath = Map.groupBy(changes, ({ change }) => change.path)
  return (await Promise.all([...byPath.values()].map((each) => diffOf(each, events, media)))).flat()
}

type Changing = Extract<RunEvent, { readonly type: 'file.changing' }>

/** What the calls that changed a file have shown of it. */
function shownBy(changes: readonly Changing[], events: readonly RunEvent[]): readonly string[] {
  const calls = new Set(changes.map(({ run, call }) => `${run} ${call}`))
  return events.flatMap((event) => {
    if (event.type !== 'tool.finished' || !calls.has(`${event.run} ${event.record.call.id}`)) return []
    const { details } = event.output
    return isRecord(details) && typeof details['diff'] === 'string' ? [details['diff']] : []
  })
}

async function diffOf(changing: readonly Changing[], events: readonly RunEvent[], media: MediaStore): Promise<readonly FileDiff[]> {
  const changes = changing.map(({ change }) => change)
  const [first, last] = [changes[0]!, changes.at(-1)!]
  const now = await bytesAt(first.path)
  const nowHash = now && (now === 'no file' ? now : hash('sha256', now))
  const isChangedSince = nowHash !== first.before && !changes.some(({ after }) => after === nowHash)
  const after = isChangedSince ? last.after : nowHash
  if (after === first.before) return []
  const about = { path: first.path, deed: first.before === null ? 'new' : after === null ? 'removed' : 'changed', isChangedSince } as const
  // The bytes of the last change are kept nowhere but in the file.
  if (isChangedSince && after !== null) {
    const shown = shownBy(changing, events)
    return [shown.length > 0 ? { ...about, diff: shown.join('\n') } : { ...about, why: say`the version this turn produced was not saved` }]
  }
  const before = first.before === null ? null : await media.read(first.before)
  if (before === undefined) return [{ ...about, why: say`its previous contents are no longer stored` }]
  const [from, to] = [textOf(before), after === null ? '' : now === 'no file' ? undefined : textOf(now)]
  if (from === undefined || to === undefined) return [{ ...about, why: say`it is not text, or is too large` }]
  return [{ ...about, diff: shownDiff(await textDiff(first.path, before && from, to), mostLines).diff }]
}

/** Bytes of a file that is looked at. */
const mostBytes = 100_000_000

/** Null where nothing is there; `no file` for what is none that a turn could have left so. */
const bytesAt = (path: string): Promise<Uint8Array | null | 'no file'> =>
  readBounded(path, { mostBytes }).catch((error: unknown) => (faultOf(error).code === 'not-found' ? null : 'no file'))

/** Undefined for what is not compared. */
const textOf = (bytes: Uint8Array | null): string | undefined =>
  bytes === null ? '' : bytes.length > largest || bytes.includes(0) ? undefined : new TextDecoder().decode(bytes)
