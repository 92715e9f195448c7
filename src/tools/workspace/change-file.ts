import { safeToShow } from '../../core/control-sequences.ts'
import type { CallPreview } from '../../core/permission.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { phrase } from '../../core/text/phrase.ts'
import type { ToolContext, ToolOutput } from '../../core/tool.ts'
import { hashOf } from './file-text.ts'
import { inTurn, unlessAborted } from './one-change-at-a-time.ts'
import { lineSource } from './page-lines.ts'
import { type FileNow, fileNow, replaceFile } from './replace-file.ts'
import { refuseUnread, rememberContent } from './stale-content-check.ts'
import { type LineRange, shownDiff, type TextDiff, textDiff } from './text-diff.ts'
import { notesOf, type Place } from './workspace-path.ts'

/** What a call would make of a file. */
export interface PlannedChange {
  /** `null` where there is no file, or none of text. */
  readonly oldText: string | null
  readonly newText: string
  /** `newText` in what the file is written in. */
  readonly after: Buffer
  readonly kind: ChangeKind
  /** What the person is asked: `Change`. */
  readonly question: string
  /** What there is to say beside that: `fuzzy: indentation`. */
  readonly remarks: readonly string[]
}

/** How a call makes its change of the file as it is now. Throws what is wrong with it. */
export interface ChangePlan {
  /** Bytes up to which a file is changed. */
  readonly maxBytes: number
  make(now: FileNow | null): PlannedChange | Promise<PlannedChange>
}

/** The data of `edit` and `write`. */
export interface ChangedFileData {
  /** Absolute. */
  readonly path: string
  /** SHA-256 of the file as it is now. */
  readonly hash: string
  readonly added: number
  readonly removed: number
  /** Where the file holds what is new. */
  readonly ranges: readonly LineRange[]
}

/** The details of `edit` and `write`, for screens. */
export interface ShownChange {
  readonly path: string
  /** Unified, safe to show; at most 2,000 lines. */
  readonly diff: string
  readonly added: number
  readonly removed: number
}

/** Lines of a diff in a preview, for the model, and for screens; sources, and lines of one. */
const limits = { preview: 400, told: 80, details: 2_000, sources: 10, sourceLines: 200 }

/**
 * Changes a file: told to the log first, then put in place at once, one change of a file at a time. Throws `IbidError('stale')` where the run knows other
 * contents than the file has; what the plan throws; the reason of the signal. The file is then as it was.
 */
export const changeFile = (place: Place, plan: ChangePlan, context: ToolContext): Promise<ToolOutput> =>
  inTurn(place.path, context.signal, async () => {
    const { signal } = context
    const now = await fileNow(place, plan.maxBytes)
    refuseUnread(context, place, now && hashOf(now.bytes))
    const planned = await plan.make(now)
    const hash = hashOf(planned.after)
    if (now?.bytes.equals(planned.after)) return unchanged(place, hash)
    const diff = await textDiff(place.name, planned.oldText, planned.newText)
    await unlessAborted(context.changing({ path: place.path, before: now?.bytes ?? null, after: planned.after }), signal)
    signal.throwIfAborted()
    await replaceFile(place, now, planned.after, signal)
    rememberContent(context, place.path, hash)
    return outputOf(place, planned, diff, hash)
  })

/** What the person is shown who is asked about the change. Throws what the plan throws. */
export async function previewOf(place: Place, plan: ChangePlan): Promise<CallPreview> {
  const planned = await plan.make(await fileNow(place, plan.maxBytes))
  const { diff, left } = shownDiff(await textDiff(place.name, planned.oldText, planned.newText), limits.preview)
  const more = left > 0 ? [`${left} more changed lines are not shown`] : []
  return {
    text: `${planned.question} ${oneLine(safeToShow(place.name), 200)}?`,
    ...(diff === '' ? {} : { diff }),
    ...notesOf(place, more),
  }
}

function outputOf(place: Place, planned: PlannedChange, change: TextDiff, hash: string): ToolOutput {
  const { added, removed, ranges } = change
  const isNew = planned.oldText === null
  const said = doneWords(planned.kind, place.name, isNew ? added : ranges)
  const told = shownDiff(change, limits.told)
  const data: ChangedFileData = { path: place.path, hash, added, removed, ranges: ranges.slice(0, 1_000) }
  const details: ShownChange = { path: place.name, diff: shownDiff(change, limits.details).diff, added, removed }
  return {
    text: [
      planned.remarks.length > 0 ? `${said} (${planned.remarks.join('; ')})` : said,
      // The model has just written a new file itself.
      ...(isNew || told.diff === '' ? [] : [told.diff]),
      ...(!isNew && told.left > 0 ? [`and ${told.left} more changed lines`] : []),
    ].join('\n'),
    sources: sourcesOf(place, planned.newText, change),
    data,
    details,
  }
}

function sourcesOf(place: Place, text: string, { context }: TextDiff) {
  const lines = text.split('\n')
  return context.slice(0, limits.sources).map(({ from, to }) => {
    const last = Math.min(to, from + limits.sourceLines - 1)
    return lineSource(place, from, lines.slice(from - 1, last).join('\n'))
  })
}

/** `made a.ts, 3 lines`, `changed a.ts line 8`; `what` is the lines of a new file, or those that hold what is new. */
function doneWords(kind: ChangeKind, name: string, what: number | readonly LineRange[]): string {
  if (typeof what === 'number') return kind === 'made' ? phrase`made ${name}, ${what} line(s)` : phrase`replaced ${name}, ${what} line(s)`
  const isReplaced = kind === 'replaced'
  const [first] = what
  if (!first) return isReplaced ? phrase`replaced ${name}` : phrase`changed ${name}`
  if (what.length === 1 && first.from === first.to)
    return isReplaced ? phrase`replaced ${name} line ${first.from}` : phrase`changed ${name} line ${first.from}`
  const shown = what.slice(0, 20).map(({ from, to }) => (to > from ? `${from}-${to}` : `${from}`))
  const lines = `${shown.join(', ')}${what.length > 20 ? ' and more' : ''}`
  return isReplaced ? phrase`replaced ${name} lines ${lines}` : phrase`changed ${name} lines ${lines}`
}

type ChangeKind = 'made' | 'changed' | 'replaced'

const unchanged = ({ name, path }: Place, hash: string): ToolOutput => ({
  text: phrase`${name} already has this content; nothing was changed`,
  data: { path, hash, added: 0, removed: 0, ranges: [] } satisfies ChangedFileData,
})
