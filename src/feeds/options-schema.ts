import { z } from 'zod'
import type { Schema } from '../core/tool.ts'

/** The options of a feed type, from their zod schema. */
export const optionsSchema = <T>(schema: z.ZodType<T>): Schema<T> => ({
  get json() {
    const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input' })
    return json
  },
  check(value) {
    const parsed = schema.safeParse(value)
    if (parsed.success) return { ok: true, value: parsed.data }
    return {
      ok: false,
      issues: parsed.error.issues.map(({ path, message }) => (path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`)),
    }
  },
})
