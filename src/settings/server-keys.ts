import { isRecord } from '../core/json.ts'

/** A value that stands elsewhere: `${NAME}`. */
const reference = /\$\{([A-Za-z_][\w-]*)\}/g
/** Names of variables and headers whose values are keys. */
const keyNames = /key|token|secret|passw|auth|credential|cookie/i

/** The names that a text refers to. */
export const referencesIn = (text: string): readonly string[] => [...text.matchAll(reference)].map(([, name]) => name!)

/** A text with its references filled in. */
export const withReferences = (text: string, find: (name: string) => string): string =>
  text.replace(reference, (_whole, name: string) => find(name))

/** Whether a value of that name is to be kept out of sight. */
export const isKeyName = (name: string): boolean => keyNames.test(name)

/** The keys that stand in `mcpServers` itself, and the names of those that it refers to. */
export function keysInServers(servers: unknown): { readonly literal: readonly string[]; readonly names: readonly string[] } {
  const values = isRecord(servers) ? Object.values(servers).flatMap(valuesOf) : []
  return {
    literal: values
      .filter(({ name, text }) => isKeyName(name) && referencesIn(text).length === 0)
      .map(({ text }) => text.replace(/^\w+ /, '')),
    names: [...new Set(values.flatMap(({ text }) => referencesIn(text)))],
  }
}

/** The variables and headers of one server, and what stands in the query of its URL. */
function valuesOf(server: unknown): readonly { readonly name: string; readonly text: string }[] {
  if (!isRecord(server)) return []
  const { env, headers, url } = server
  const query = typeof url === 'string' ? [...(URL.parse(url)?.searchParams ?? [])] : []
  const named = [env, headers].flatMap((group) => (isRecord(group) ? Object.entries(group) : []))
  return [...named, ...query].flatMap(([name, text]) => (typeof text === 'string' ? [{ name, text }] : []))
}
