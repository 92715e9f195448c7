/** The parts of JSON Schema (draft 2020-12) that forms are made from. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly format?: string
}

/** What kind of control a schema wants; `json` is for everything that has no control of its own. */
export type ControlKind = 'choice' | 'boolean' | 'number' | 'text' | 'texts' | 'json'

export function controlOf(schema: JsonSchema): ControlKind {
  if (choicesOf(schema).length > 0) return 'choice'
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null')
  const [type] = types
  if (types.length !== 1) return 'json'
  if (type === 'boolean') return 'boolean'
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'string') return 'text'
  if (type === 'array' && schema.items && [schema.items.type].flat().includes('string') && choicesOf(schema.items).length === 0)
    return 'texts'
  return 'json'
}

/** The values to choose from, where there are only some. */
export function choicesOf({ enum: values, const: only, anyOf, oneOf }: JsonSchema): readonly (string | number)[] {
  const all = values ?? (only === undefined ? undefined : [only]) ?? branches(anyOf ?? oneOf)
  return all.filter((value) => typeof value === 'string' || typeof value === 'number')
}

const branches = (all: readonly JsonSchema[] | undefined): readonly unknown[] =>
  all?.every((each) => each.const !== undefined) ? all.map((each) => each.const) : []
