import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { IbidError } from '../core/fault.ts'

/** What a person approved of others, in a file for each of them. */
export interface ApprovalFiles<T> {
  /** Undefined where nothing was ever approved. Throws `IbidError('malformed')` where the file cannot be read. */
  read(name: string): T | undefined
  write(name: string, approved: T): void
  forget(name: string): void
}

/**
 * Approvals in a folder, which is made when the first is written. Two processes that write at once leave one of both, whole. `told`: what of whom was approved,
 * and what to do where the file cannot be read.
 */
export function approvalFiles<T>(
  folder: string,
  schema: z.ZodType<T>,
  told: (name: string, file: string) => { readonly what: string; readonly remedy: string },
): ApprovalFiles<T> {
  const fileOf = (name: string) => join(folder, `${name}.json`)
  const unreadable = (name: string, cause: unknown): IbidError => {
    const { what, remedy } = told(name, fileOf(name))
    return new IbidError('malformed', `${what} cannot be read from ${fileOf(name)}`, remedy, { cause })
  }
  return {
    read(name) {
      let text: string
      try {
        text = readFileSync(fileOf(name), 'utf8')
      } catch (error) {
        if (isMissing(error)) return undefined
        throw unreadable(name, error)
      }
      try {
        return schema.parse(JSON.parse(text))
      } catch (error) {
        throw unreadable(name, error)
      }
    },
    write(name, approved) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const draft = join(folder, `${name}.${randomUUID()}.tmp`)
      writeFileSync(draft, `${JSON.stringify(approved, null, 1)}\n`, { mode: 0o600 })
      renameSync(draft, fileOf(name))
    },
    forget: (name) => rmSync(fileOf(name), { force: true }),
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
