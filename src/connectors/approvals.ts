import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { IbidError } from '../core/fault.ts'
import type { ServerTool } from './server-tool.ts'

/** A tool as it was when a person approved it. Only such tools are called, and a model is told of them in these words. */
export interface ApprovedTool extends ServerTool {
  /** ms since 1970. */
  readonly approvedAt: number
}

/** The approved tools of servers, by the name of the server; kept in a file each. */
export interface Approvals {
  /** Undefined where nothing was ever approved. Throws `IbidError('malformed')` where the file cannot be read. */
  read(server: string): readonly ApprovedTool[] | undefined
  write(server: string, tools: readonly ApprovedTool[]): void
  forget(server: string): void
}

const fileSchema = z.object({
  tools: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      description: z.string(),
      input: z.record(z.string(), z.unknown()),
      hints: z.object({ readOnly: z.boolean(), openWorld: z.boolean() }),
      hash: z.string(),
      approvedAt: z.number(),
    }),
  ),
})

/** Approvals in a folder, which is made when the first is written. Two processes that write at once leave one of both, whole. */
export function approvalsIn(folder: string): Approvals {
  const fileOf = (server: string) => join(folder, `${server}.json`)
  return {
    read(server) {
      const file = fileOf(server)
      let text: string
      try {
        text = readFileSync(file, 'utf8')
      } catch (error) {
        if (isMissing(error)) return undefined
        throw unreadable(file, server, error)
      }
      try {
        return fileSchema.parse(JSON.parse(text)).tools
      } catch (error) {
        throw unreadable(file, server, error)
      }
    },
    write(server, tools) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const draft = join(folder, `${server}.${randomUUID()}.tmp`)
      writeFileSync(draft, `${JSON.stringify({ tools }, null, 1)}\n`, { mode: 0o600 })
      renameSync(draft, fileOf(server))
    },
    forget: (server) => rmSync(fileOf(server), { force: true }),
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const unreadable = (file: string, server: string, cause: unknown): IbidError =>
  new IbidError(
    'malformed',
    `what was approved of ${server} cannot be read from ${file}`,
    `approve it again with: ibid connectors approve ${server}`,
    {
      cause,
    },
  )
