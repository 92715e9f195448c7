import { z } from 'zod'
import { settingsSchema } from './schema.ts'
import { type About, about } from './setting-descriptions.ts'

/** A value that fits its setting. */
interface Fitting {
  readonly value: unknown
}

/** One setting, ready for use. */
export interface Definition extends About {
  /** Dotted: `llm.maxTokens`. */
  readonly key: string
  /** `IBID_LLM_MAX_TOKENS`. */
  readonly variable: string
  /** Undefined where the setting has no default. */
  readonly fallback: unknown
  /** The value as the schema takes it; undefined where it does not. */
  accept(value: unknown): Fitting | undefined
  /** The same for text from a variable, an option or `config set`: taken as it stands, else as JSON. */
  acceptText(text: string): Fitting | undefined
  /** JSON Schema of what it takes. */
  json(): Readonly<Record<string, unknown>>
}

/** Every setting by its key, in the order of the schema. */
export const definitions: ReadonlyMap<string, Definition> = new Map(leaves(settingsSchema, []))

/** The keys of objects that hold settings: `llm`, `agent`, `agent.prompts`. */
export const groups: ReadonlySet<string> = new Set(
  [...definitions.keys()].flatMap((key) => {
    const names = key.split('.')
    return names.slice(1).map((_, index) => names.slice(0, index + 1).join('.'))
  }),
)

function leaves(schema: z.ZodObject, path: readonly string[]): readonly (readonly [string, Definition])[] {
  return Object.entries(schema.shape).flatMap(([name, each]) =>
    each instanceof z.ZodObject
      ? leaves(each, [...path, name])
      : [[[...path, name].join('.'), define([...path, name].join('.'), each)] as const],
  )
}

function define(key: string, schema: z.core.$ZodType): Definition {
  const described = about.get(schema)
  if (!described) throw new Error(`the setting ${key} has no description`)
  const accept = (value: unknown): Fitting | undefined => {
    if (value === undefined) return undefined
    const parsed = z.safeParse(schema, value)
    return parsed.success ? { value: parsed.data } : undefined
  }
  return {
    ...described,
    key,
    variable: variableOf(key),
    fallback: z.safeParse(schema, undefined).data,
    accept,
    acceptText: (text) => accept(text) ?? accept(fromJson(text)),
    json() {
      const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input' })
      return json
    },
  }
}

function variableOf(key: string): string {
  return `IBID_${key
    .replace(/[A-Z]/g, (letter) => `_${letter}`)
    .replaceAll('.', '_')
    .toUpperCase()}`
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
