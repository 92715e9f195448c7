import type { z } from 'zod'
import { isRecord } from '../../core/json.ts'
import type { ComponentSchemas, Json } from './openapi-schemas.ts'

/** The parameters in the path or the query of a route. */
export function parametersOf(object: z.ZodObject | undefined, place: 'path' | 'query', schemas: ComponentSchemas): readonly Json[] {
  if (!object) return []
  const { properties, required } = schemas.of(object, 'input')
  const needed = Array.isArray(required) ? required : []
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, json]) => {
    const { description, ...schema } = isRecord(json) ? json : {}
    return {
      name,
      in: place,
      ...(place === 'path' || needed.includes(name) ? { required: true } : {}),
      ...(description === undefined ? {} : { description }),
      schema,
    }
  })
}
