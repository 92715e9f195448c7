import { z } from 'zod'
import { canonicalJson, isRecord } from '../../core/json.ts'
import { forReaders } from '../../core/schemas/published.ts'

/** A part of the document. */
export type Json = Readonly<Record<string, unknown>>

/** The JSON Schemas of a document: what has a name stands once among its components, and is referred to. Two of the same name are an error of ours. */
export interface ComponentSchemas {
  /** The schema in its place: of what is sent (`input`) or answered (`output`). */
  of(schema: z.ZodType, io: 'input' | 'output'): Json
  /** By name, sorted. */
  all(): Readonly<Record<string, Json>>
}

const place = '#/components/schemas/'

export function componentSchemas(): ComponentSchemas {
  const named = new Map<string, Json>()
  const add = (name: string, json: Json) => {
    const before = named.get(name)
    if (before && canonicalJson(before) !== canonicalJson(json)) throw new Error(`two schemas are called ${name}`)
    named.set(name, json)
  }
  return {
    of(schema, io) {
      const { $schema: _, $defs = {}, ...json } = z.toJSONSchema(schema, { io, override: forReaders, unrepresentable: 'any' })
      for (const [name, definition] of Object.entries($defs)) add(name, { title: name, ...referring(definition) })
      return referring(json)
    },
    all: () => Object.fromEntries([...named].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}

const referring = (json: object): Json => moved(json) as Json

/** The same with references to components in place of those to definitions beside them. */
function moved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(moved)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === '$ref' && typeof member === 'string' ? member.replace('#/$defs/', place) : moved(member),
    ]),
  )
}
