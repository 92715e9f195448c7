import { isRecord } from '../core/json.ts'
import type { Schema } from '../core/tool.ts'

/**
 * The part of the Standard Schema and Standard JSON Schema interfaces that tools need. Zod 4, ArkType and Valibot schemas have it,
 * so that importing the engine imports none of them.
 */
export interface StandardSchema<T> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => Checked<T> | Promise<Checked<T>>
    readonly types?: { readonly input: unknown; readonly output: T } | undefined
    readonly jsonSchema?: { readonly input: (options: { readonly target: 'draft-2020-12' }) => Record<string, unknown> }
  }
}

type Checked<T> =
  | { readonly value: T; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        readonly message: string
        readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
      }[]
    }

/** A schema of the outside world as ours. The JSON form is made on first use. Throws `TypeError` for one that cannot say its JSON Schema. */
export function schemaOf<T>(schema: StandardSchema<T>): Schema<T> {
  const standard = schema['~standard']
  let json: Record<string, unknown> | undefined
  return {
    get json() {
      if (!json) {
        if (!standard.jsonSchema)
          throw new TypeError(`schemas from ${standard.vendor} cannot be converted to JSON Schema; use zod 4.2 or later`)
        const { $schema: _, ...rest } = standard.jsonSchema.input({ target: 'draft-2020-12' })
        json = rest
      }
      return json
    },
    check(value) {
      const result = standard.validate(value)
      if (result instanceof Promise) throw new TypeError('asynchronous schemas are not supported for tool input')
      if (!result.issues) return { ok: true, value: result.value }
      return { ok: false, issues: result.issues.map((issue) => `${pathOf(issue.path)}${issue.message}`) }
    },
  }
}

const pathOf = (path: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined): string =>
  path && path.length > 0 ? `${path.map((part) => String(isRecord(part) ? part['key'] : part)).join('.')}: ` : ''
