import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { AttachmentRow } from '../../../src/core/schemas/http/runs.ts'
import { problemOf, unreachable } from '../api/problem.ts'
import { query } from '../api/request.ts'

/** Hands a file to the server. Throws `Problem` where it cannot be kept. */
async function handOver(file: File): Promise<AttachmentRow> {
  const response = await fetch(`/v1/files${query({ name: file.name || 'pasted' })}`, {
    method: 'POST',
    headers: { 'content-type': file.type || 'application/octet-stream', 'x-ibid': '1' },
    body: file,
  }).catch(() => {
    throw unreachable()
  })
  if (!response.ok) throw await problemOf(response)
  const { files } = (await response.json()) as { readonly files: readonly AttachmentRow[] }
  const [row] = files
  if (!row) throw unreachable()
  return row
}

/** A file that is to go with the next prompt. */
export interface AttachedFile {
  readonly key: number
  /** The file itself, as long as it may have to be handed over again. */
  readonly file?: File
  readonly name: string
  readonly size: number
  /** Once the server has it. */
  readonly row?: AttachmentRow
  /** Why it could not be handed over. */
  readonly error?: unknown
}

export interface AttachedFiles {
  readonly files: readonly AttachedFile[]
  /** Whether the server has all of them: a prompt is not sent without one of its files. */
  readonly areKept: boolean
  add(files: Iterable<File>): void
  /** Hands over again what could not be. */
  retry(key: number): void
  remove(key: number): void
  /** Takes all of them for a prompt that is sent. */
  take(): readonly AttachedFile[]
}

/** Files that one prompt can have. */
const mostFiles = 20

const none: readonly AttachedFile[] = []
const attached = new Map<string, readonly AttachedFile[]>()
const listeners = new Set<() => void>()
let keys = 0

function change(draft: string, next: (before: readonly AttachedFile[]) => readonly AttachedFile[]): void {
  attached.set(draft, next(attached.get(draft) ?? none).slice(0, mostFiles))
  for (const changed of listeners) changed()
}

/** Puts files back that were taken for a prompt which could not be sent. */
export const giveBack = (draft: string, files: readonly AttachedFile[]): void => change(draft, (before) => [...files, ...before])

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** The files that go with what is written under this name; each is handed over as soon as it is added. */
export function useAttachedFiles(draft: string): AttachedFiles {
  const files = useSyncExternalStore(
    subscribe,
    useCallback(() => attached.get(draft) ?? none, [draft]),
  )
  return useMemo(
    () => ({
      files,
      areKept: files.every(({ row }) => row),
      add(added) {
        const some = [...added].slice(0, mostFiles).map((file) => ({ key: keys++, file, name: file.name || 'pasted', size: file.size }))
        change(draft, (before) => [...before, ...some])
        for (const { file, key } of some) keep(draft, key, file)
      },
      retry(key) {
        const file = attached.get(draft)?.find((each) => each.key === key)?.file
        if (!file) return
        settle(draft, key, { error: undefined })
        keep(draft, key, file)
      },
      remove: (key) => change(draft, (before) => before.filter((file) => file.key !== key)),
      take() {
        const taken = attached.get(draft) ?? none
        change(draft, () => none)
        return taken
      },
    }),
    [draft, files],
  )
}

function keep(draft: string, key: number, file: File): void {
  handOver(file).then(
    (row) => settle(draft, key, { row }),
    (error: unknown) => settle(draft, key, { error }),
  )
}

const settle = (draft: string, key: number, { row, error }: Pick<AttachedFile, 'row' | 'error'>): void =>
  change(draft, (before) =>
    before.map((each) => {
      if (each.key !== key) return each
      const { error: _, file, ...rest } = each
      return row ? { ...rest, row } : { ...rest, ...(file ? { file } : {}), ...(error === undefined ? {} : { error }) }
    }),
  )
