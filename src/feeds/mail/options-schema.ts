import { z } from 'zod'
import type { Schema } from '../../core/tool.ts'

/** A schema of a feed's options. */
export function optionsSchema<Options>(shape: z.ZodType<Options>): Schema<Options> {
  const { $schema: _, ...json } = z.toJSONSchema(shape, { io: 'input' })
  return {
    json,
    check(value) {
      const read = shape.safeParse(value)
      if (read.success) return { ok: true, value: read.data }
      return {
        ok: false,
        issues: read.error.issues.map(({ path, message }) => `${path.length === 0 ? 'options' : path.join('.')}: ${message}`),
      }
    },
  }
}
