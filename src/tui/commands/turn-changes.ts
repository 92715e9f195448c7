import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunEvent } from '../../core/facts.ts'
import type { FileChange } from '../../core/file-change.ts'
import { isRecord } from '../../core/json.ts'
import type { EventLog } from '../../core/log.ts'
import type { MediaStore } from '../../core/media.ts'
import { childRunId } from '../../engine/run-id.ts'
import type { House } from '../../house/house.ts'
import { textDiff } from '../../tools/workspace/text-diff.ts'

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

/** What a run and those that worked for it did to files, in the order of their first changes. What was announced and never done is left out. */
export async function turnChanges(house: House, run: string): Promise<readonly FileDiff[]> {
  const { mediaFiles } = await import('../../store/media-files.ts')
  const media = mediaFiles(join(house.dataFolder, 'media'))
  const events = (await eventsOfTurn(await house.log(), run)).toSorted((a, b) => a.at - b.at)
  const changes = events.flatMap((event) => (event.type === 'file.changing' ? [event.change] : []))
  const byPath = Map.groupBy(changes, ({ path }) => path)
  const diffs = [...byPath.values()].map((each) => diffOf(each, shownDiffs(events, each[0]!.path), media))
  return (await Promise.all(diffs)).flat()
}

async function eventsOfTurn(log: EventLog, run: string): Promise<readonly RunEvent[]> {
  const events = await log.read(run)
  const started = events.flatMap((event) => (event.type === 'tool.started' ? [childRunId(run, event.call.id)] : []))
  return [...events, ...(await Promise.all(started.map((child) => eventsOfTurn(log, child)))).flat()]
}

/** What the calls that changed a file have shown of it. */
const shownDiffs = (events: readonly RunEvent[], path: string): readonly string[] =>
  events.flatMap((event) => {
    const details = event.type === 'tool.finished' ? event.output.details : undefined
    return isRecord(details) && details['path'] === path && typeof details['diff'] === 'string' ? [details['diff']] : []
  })

async function diffOf(changes: readonly FileChange[], shown: readonly string[], media: MediaStore): Promise<readonly FileDiff[]> {
  const [first, last] = [changes[0]!, changes.at(-1)!]
  const now = await readFile(first.path).catch(() => null)
  const nowHash = now && hash('sha256', now)
  const isChangedSince = nowHash !== first.before && !changes.some(({ after }) => after === nowHash)
  const after = isChangedSince ? last.after : nowHash
  if (after === first.before) return []
  const about = { path: first.path, deed: first.before === null ? 'new' : after === null ? 'removed' : 'changed', isChangedSince } as const
  // The bytes of the last change are kept nowhere but in the file.
  if (isChangedSince && after !== null)
    return [shown.length > 0 ? { ...about, diff: shown.join('\n') } : { ...about, why: 'what the turn made of it is not kept' }]
  const before = first.before === null ? null : await media.read(first.before)
  if (before === undefined) return [{ ...about, why: 'the bytes that it had are not kept any more' }]
  const [from, to] = [textOf(before), after === null ? '' : textOf(now)]
  if (from === undefined || to === undefined) return [{ ...about, why: 'it is no text, or too much of it' }]
  return [{ ...about, diff: (await textDiff(first.path, before && from, to)).diff }]
}

/** Undefined for what is not compared. */
const textOf = (bytes: Uint8Array | null): string | undefined =>
  bytes === null ? '' : bytes.length > largest || bytes.includes(0) ? undefined : new TextDecoder().decode(bytes)
