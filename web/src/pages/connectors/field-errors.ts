import { Problem } from '../../api/problem.ts'

/** What the server says of fields: options by their name, `name`, and `secrets.NAME`. */
export function fieldErrors(error: unknown): ReadonlyMap<string, string> {
  const errors = error instanceof Problem ? error.errors : []
  return new Map(
    errors.map(({ at, message }) => {
      const place = at.replace(/^body\./, '')
      return [place.startsWith('options.') ? (place.split('.')[1] ?? '') : place, message] as const
    }),
  )
}
