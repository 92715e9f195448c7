/** Metadata at the top of a text and where the text proper begins, in UTF-16 offsets. */
export interface FrontMatter {
  readonly end: number
  readonly metadata: Readonly<Record<string, string>>
}

/** Front matter longer than this many characters is text. */
const maxLength = 64_000

const yamlFence = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/
const tomlFence = /^\+\+\+[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?\+\+\+[ \t]*(?:\r?\n|$)/

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value)

const parseYaml = async (text: string): Promise<Record<string, string>> => {
  const { parseDocument } = await import('yaml')
  // Keys that are lists or objects take the library minutes to write out where they are nested, and comparing each key with all others is quadratic.
  const document = parseDocument(text, { schema: 'core', logLevel: 'silent', prettyErrors: false, stringKeys: true, uniqueKeys: false })
  if (document.errors.some(({ code }) => code === 'NON_STRING_KEY')) return {}
  const value: unknown = document.toJS({ maxAliasCount: 50 })
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const known = Object.entries(value).filter(([, entry]) => entry !== null && entry !== undefined)
  return Object.fromEntries(known.map(([key, entry]) => [key, asText(entry)]))
}

const parseToml = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^[ \t]*([\w.-]+)[ \t]*=[ \t]*(.+?)[ \t]*\r?$/gm)].map(([, key, value]) => [
      key!,
      value!.replace(/^(["'])(.*)\1$/, '$2'),
    ]),
  )

/** Reads YAML (`---`) or TOML (`+++`) front matter. A block that does not parse is still no text, only its values are missing. */
export const readFrontMatter = async (source: string): Promise<FrontMatter> => {
  const top = source.slice(0, maxLength)
  const yaml = top.startsWith('---') ? yamlFence.exec(top) : null
  const toml = top.startsWith('+++') ? tomlFence.exec(top) : null
  const found = yaml ?? toml
  if (!found) return { end: 0, metadata: {} }
  const metadata = yaml ? await parseYaml(found[1] ?? '').catch(() => ({})) : parseToml(found[1] ?? '')
  return { end: found[0].length, metadata }
}
