import { z } from 'zod'
import { isRecord } from '../core/json.ts'

/** Names of servers: tools are called after them. */
export const serverName = z.string().regex(/^[A-Za-z0-9][\w-]{0,31}$/)

const texts = z.record(z.string(), z.string())
const seconds = z.number().min(1).max(600)

/** What can be said of every server, however it is reached. */
const common = {
  description: z.string().trim().max(500).optional(),
  disabled: z.boolean().default(false),
  effects: z.record(z.string(), z.enum(['read', 'network', 'write'])).default({}),
  readOnly: z.boolean().default(false),
  trusted: z.boolean().default(false),
  tools: z.array(z.string().min(1)).optional(),
  connectSeconds: seconds.default(20),
  toolSeconds: seconds.optional(),
}

const processSchema = z.object({
  type: z.literal('stdio').optional(),
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  env: texts.default({}),
  cwd: z.string().min(1).optional(),
  ...common,
})

const httpSchema = z.object({
  type: z.enum(['http', 'streamable-http', 'sse']).optional(),
  url: z.string().refine(isAddress, 'must be an http or https URL without a user name'),
  headers: texts.default({}),
  ...common,
})

/** One server of `mcpServers`. Other programs keep more in this form; what ibid does not know is left alone. */
export type McpServer = z.infer<typeof processSchema> | z.infer<typeof httpSchema>

/** One entry of `mcpServers`, or what is wrong with it, such as `args: expected array`. */
export function readMcpServer(value: unknown): { readonly server: McpServer } | { readonly problem: string } {
  if (!isRecord(value)) return { problem: 'it must be an object' }
  if ('command' in value === 'url' in value) return { problem: 'it must have either a command or a url, not both' }
  const parsed = 'command' in value ? processSchema.safeParse(value) : httpSchema.safeParse(value)
  if (parsed.success) return { server: parsed.data }
  const [issue] = parsed.error.issues
  return { problem: [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ') }
}

function isAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password
}
