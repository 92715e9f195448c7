import type { Dependency, LockContent, LockText } from './dependency.ts'

interface Directive {
  readonly verb: string
  readonly words: string
  readonly comment: string
  readonly line: number
}

/** Reads go.mod, with the hashes of go.sum. */
export async function goModules({ text, beside }: LockText): Promise<LockContent> {
  const sums = await beside('go.sum')
  const hashes = sums === undefined ? undefined : new Set(sums.split('\n').map((line) => line.split(' ').slice(0, 2).join(' ')))
  const directives = directivesOf(text)
  const replaced = replacements(directives)
  const dependencies = directives.flatMap(({ verb, words, comment, line }): readonly Dependency[] => {
    const [path, asked] = words.split(/\s+/)
    if (verb !== 'require' || path === undefined || asked === undefined) return []
    const other = replaced.get(`${path} ${asked}`) ?? replaced.get(path)
    const [name, version] = other ? other.split(/\s+/) : [path, asked]
    const isLocal = /^\.{0,2}\//.test(name!) || version === undefined
    return [
      {
        ecosystem: 'Go',
        name: isLocal ? path : name!,
        ...(isLocal ? {} : { version: version!.replace(/^v/, '') }),
        direct: !/^indirect\b/.test(comment),
        source: isLocal ? 'local' : 'registry',
        ...(other ? { from: other } : {}),
        pinned: true,
        ...(isLocal ? {} : { integrity: hashes?.has(`${name} ${version}`) ?? false }),
        line,
      },
    ]
  })
  return { kind: 'go.mod', dependencies }
}

/** One directive a line, also those in brackets. */
function directivesOf(text: string): readonly Directive[] {
  let block: string | undefined
  return text.split(/\r?\n/).flatMap((raw, at) => {
    const [code, comment = ''] = raw.split('//')
    const words = code!.trim()
    if (words === ')') block = undefined
    else if (/^\w+\s*\($/.test(words)) block = /^\w+/.exec(words)![0]
    else if (words !== '') {
      const verb = block ?? /^\w+/.exec(words)?.[0] ?? ''
      const rest = block === undefined ? words.slice(verb.length).trim() : words
      return [{ verb, words: rest.replaceAll('"', ''), comment: comment.trim(), line: at + 1 }]
    }
    return []
  })
}

/** What `path` or `path version` is replaced by. */
const replacements = (directives: readonly Directive[]): ReadonlyMap<string, string> =>
  new Map(
    directives
      .filter(({ verb }) => verb === 'replace')
      .map(({ words }) => words.split('=>').map((side) => side.trim().replace(/\s+/g, ' ')))
      .filter((sides) => sides.length === 2)
      .map(([old, other]) => [old!, other!] as const),
  )
