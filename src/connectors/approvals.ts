import { z } from 'zod'
import { approvalFiles } from './approval-files.ts'
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

/** Approvals in a folder; see `approvalFiles`. */
export function approvalsIn(folder: string): Approvals {
  const files = approvalFiles<{ readonly tools: readonly ApprovedTool[] }>(folder, fileSchema, (server) => ({
    what: `the approvals for ${server}`,
    remedy: `approve it again with: ibid connectors approve ${server}`,
  }))
  return {
    read: (server) => files.read(server)?.tools,
    write: (server, tools) => files.write(server, { tools }),
    forget: files.forget,
  }
}
