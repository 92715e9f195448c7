import type { Action, CallPreview } from '../core/permission.ts'
import type { TextOrigin } from '../core/text-origin.ts'
import type { Effect, Tool, ToolContext, ToolOutput } from '../core/tool.ts'
import { type StandardSchema, schemaOf } from './standard-schema.ts'

interface ToolOptions<T> {
  readonly name: string
  readonly title?: string
  readonly description: string
  /** Zod 4 or any schema with the Standard Schema and Standard JSON Schema interfaces. */
  readonly input: StandardSchema<T>
  /** `read` where absent. Say `write` for anything that changes something: it is then never run twice. */
  readonly effect?: Effect
  /** ms; 30,000 where absent. */
  readonly timeoutMs?: number
  readonly timeDependent?: boolean
  readonly paged?: boolean
  /** Whose words its outputs hold; see `Tool`. */
  readonly origin?: TextOrigin
  readonly delegates?: boolean
  readonly gives?: string
  readonly takes?: readonly string[]
  readonly credentials?: readonly string[]
  /** See `Tool`. */
  readonly cacheMs?: number
  actions?(input: T, context: Pick<ToolContext, 'folder'>): Promise<readonly Action[]> | readonly Action[]
  preview?(input: T, context: Pick<ToolContext, 'signal' | 'folder'>): Promise<CallPreview> | CallPreview
  cacheKey?(input: T, context: Pick<ToolContext, 'signal' | 'folder'>): Promise<string> | string
  /** Returns text, or an output with sources. What it throws is told to the model. */
  run(input: T, context: ToolContext): Promise<ToolOutput | string> | ToolOutput | string
}

/** Makes a tool. The type of `run`'s first argument comes from the schema. */
export function tool<T>(options: ToolOptions<T>): Tool<T> {
  const { input, run, title, effect, ...rest } = options
  return {
    ...rest,
    title: title ?? options.name.replaceAll('_', ' '),
    effect: effect ?? 'read',
    input: schemaOf(input),
    async run(value, context) {
      const output = await run(value, context)
      return typeof output === 'string' ? { text: output } : output
    },
  }
}
