/** A type as an agent's file says it. */
export interface DeclaredType {
  readonly json: { readonly [key: string]: unknown }
  readonly isOptional: boolean
}

const types: Readonly<Record<string, { readonly [key: string]: unknown }>> = {
  string: { type: 'string' },
  str: { type: 'string' },
  int: { type: 'integer' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  float: { type: 'number' },
  bool: { type: 'boolean' },
  boolean: { type: 'boolean' },
  // Some providers refuse a list that does not say what is in it.
  array: { type: 'array', items: {} },
  object: { type: 'object' },
}

/** Every short type. */
export const shortTypes: readonly string[] = Object.keys(types)

/** Characters of a short type. */
const longest = 1_000

/** Reads `integer?`, `string[]`, `low|medium|high`; undefined for what is none of these. */
export function shortType(text: string): DeclaredType | undefined {
  if (text.length > longest) return undefined
  const [, body = '', isOptional] = /^(.*?)\s*(\?)?$/s.exec(text.trim()) ?? []
  const json = body.includes('|') ? choice(body.split('|').map((word) => word.trim())) : listOrType(body)
  return json && { json, isOptional: isOptional !== undefined }
}

function listOrType(text: string): { readonly [key: string]: unknown } | undefined {
  const [, item] = /^(\w+)\[\]$/.exec(text) ?? []
  if (item !== undefined) return Object.hasOwn(types, item) ? { type: 'array', items: types[item] } : undefined
  return Object.hasOwn(types, text) ? types[text] : undefined
}

/** One of these words. Words that are types themselves are no choice: which was meant, nobody could tell. */
function choice(words: readonly string[]): { readonly [key: string]: unknown } | undefined {
  const isGood = words.every((word) => /^[\p{L}\p{N}_][\p{L}\p{N}_. -]*$/u.test(word) && !Object.hasOwn(types, word))
  return isGood && new Set(words).size === words.length ? { type: 'string', enum: words } : undefined
}
