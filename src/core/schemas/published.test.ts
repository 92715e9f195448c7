import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Delta, RunEvent } from '../event-types.ts'
import type { Json } from '../json.ts'
import type { MediaBytes } from '../media.ts'
import type { RunResult } from '../run-result.ts'
import type { SessionInfo } from '../session.ts'
import type { VerbAnswer } from '../verb.ts'
import type { deltaSchema } from './delta.ts'
import type { eventLineSchema, runEventSchema } from './event.ts'
import { jsonSchemaOf, published } from './published.ts'
import type { runResultSchema } from './result.ts'
import type { sessionInfoSchema } from './session.ts'
import type { verbAnswerSchema } from './verb.ts'

/** A type as it reads when all its parts are written out. Bytes of media never reach the log: it has their hash. */
type Spelled<T> = [Json] extends [T] ? T : T extends MediaBytes ? never : T extends object ? { [Key in keyof T]: Spelled<T[Key]> } : T

/** True only where both are the same to the last `readonly` and `?`. */
type Same<A, B> = [<T>() => T extends Spelled<A> ? 1 : 2] extends [<T>() => T extends Spelled<B> ? 1 : 2] ? true : false

interface Typed {
  readonly type: string
}

/** Those of these types that are not the same in both. */
type Parted<Type, A extends Typed, B extends Typed> = Type extends string
  ? Same<Extract<A, { readonly type: Type }>, Extract<B, { readonly type: Type }>> extends true
    ? never
    : Type
  : never

/** True, or the names of what parts, for the compiler to tell. */
type SameByType<A extends Typed, B extends Typed> = [Parted<A['type'] | B['type'], A, B>] extends [never]
  ? true
  : Parted<A['type'] | B['type'], A, B>

type Line = z.infer<typeof eventLineSchema>

/** The compiler refuses this file where a schema and its type part. */
const same: {
  readonly result: Same<z.infer<typeof runResultSchema>, RunResult>
  readonly events: SameByType<z.infer<typeof runEventSchema>, RunEvent>
  readonly deltas: Same<z.infer<typeof deltaSchema>, Delta>
  readonly lines: SameByType<Line, RunEvent | Delta | { readonly type: 'result'; readonly result: RunResult }>
  readonly verb: Same<z.infer<typeof verbAnswerSchema>, VerbAnswer>
  readonly session: Same<z.infer<typeof sessionInfoSchema>, SessionInfo>
} = { result: true, events: true, deltas: true, lines: true, verb: true, session: true }

/** And it can tell them apart. */
const apart: readonly [
  Same<{ readonly a: 1 }, { a: 1 }>,
  Same<{ readonly a?: 1 }, { readonly a?: 1 | undefined }>,
  Same<{ readonly a: readonly 1[] }, { readonly a: 1[] }>,
  Same<Extract<RunEvent, { readonly type: 'run.ended' }>, Extract<RunEvent, { readonly type: 'run.cancelled' }>>,
] = [false, false, false, false]

/** Every object of a schema that says nothing of other members, by its path; but those that are meant to be open. */
function openObjects(node: unknown, path = ''): readonly string[] {
  if (typeof node !== 'object' || node === null) return []
  const open = 'properties' in node && 'type' in node && node.type === 'object' && !('additionalProperties' in node) ? [path] : []
  return [...open, ...Object.entries(node).flatMap(([key, value]) => openObjects(value, `${path}/${key}`))]
}

describe('the published schemas', () => {
  it('are the types of the programs', () => {
    expect(Object.values(same)).not.toContain(false)
    expect(apart).not.toContain(true)
  })

  it.each(Object.keys(published))('%s is JSON Schema 2020-12 with a name, a title and a description', (name) => {
    expect(jsonSchemaOf(name)).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `ibid/${name}.schema.json`,
      title: expect.stringMatching(/^[A-Z]/),
      description: expect.stringMatching(/^(The --json|A line of the --jsonl) output of /),
    })
  })

  it.each(Object.keys(published))('%s has a place for every member, and none for others', (name) => {
    expect(openObjects(jsonSchemaOf(name)).filter((path) => !path.endsWith('/ObjectSchema'))).toEqual([])
  })

  it('are no more than these', () => {
    expect(jsonSchemaOf('constructor')).toBeUndefined()
    expect(jsonSchemaOf('')).toBeUndefined()
  })
})
