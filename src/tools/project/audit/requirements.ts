import type { Dependency, LockContent, LockRemark, LockText } from './dependency.ts'
import { requiredName } from './python-names.ts'

/** Included files within each other, and in all. */
const most = { depth: 5, files: 20 }

interface Line {
  readonly words: string
  readonly line: number
}

/** Reads requirements.txt and what it includes; those of included files stand at the line that includes them. */
export async function requirements({ text, beside }: LockText): Promise<LockContent> {
  const remarks: LockRemark[] = []
  const seen = new Set([text])
  const read = async (words: string, at: number | undefined, depth: number): Promise<readonly Dependency[]> => {
    const lines = linesOf(words)
    const hashed = lines.some((line) => line.words.includes('--hash='))
    const found: Dependency[] = []
    for (const line of lines) {
      const place = at ?? line.line
      const included = /^(?:-r\s*|--requirement[ =]+)(?<file>\S+)$/.exec(line.words)?.groups?.['file']
      if (included !== undefined) {
        const more = depth < most.depth && seen.size < most.files ? await beside(included) : undefined
        if (more === undefined)
          remarks.push({
            rule: 'unread-include',
            line: place,
            message: `${included} could not be read, so its requirements were not checked.`,
          })
        else if (!seen.has(more)) {
          seen.add(more)
          found.push(...(await read(more, place, depth + 1)))
        }
      } else if (line.words.startsWith('-') && !/^(?:-e|--editable)[ =]/.test(line.words)) remarks.push(...remarksOn(line.words, place))
      else found.push(...dependencyOf(line.words, place, hashed))
    }
    return found
  }
  return { kind: 'pip requirements file', dependencies: await read(text, undefined, 0), remarks }
}

/** Lines without comments, with those joined that end in a backslash. */
function linesOf(text: string): readonly Line[] {
  const lines: Line[] = []
  let open: { words: string; line: number } | undefined
  text.split(/\r?\n/).forEach((raw, at) => {
    const words = raw.replace(/(?:^|\s)#.*$/, '')
    const part = words.replace(/\\$/, '').trim()
    const line: { words: string; line: number } = open ? { ...open, words: `${open.words} ${part}`.trim() } : { words: part, line: at + 1 }
    if (words.endsWith('\\')) open = line
    else {
      open = undefined
      if (line.words !== '') lines.push(line)
    }
  })
  return open ? [...lines, open] : lines
}

function dependencyOf(words: string, line: number, hashed: boolean): readonly Dependency[] {
  const plain = words.replace(/\s--hash=\S+/g, '').replace(/^(?:-e|--editable)[ =]+/, '')
  const base = { ecosystem: 'PyPI' as const, direct: true, line }
  const address = /^(?:(?<name>[^@\s]+?)\s*@\s*)?(?<url>(?:[a-z][a-z+]*:\/\/|git@|\.{0,2}\/|\.{1,2}$)\S*)/.exec(plain)?.groups
  if (address?.['url'] !== undefined) {
    const url = address['url']
    const name = requiredName(address['name'] ?? '') ?? /[#&]egg=([\w.-]+)/.exec(url)?.[1] ?? url.split(/[/@#]/).findLast(Boolean) ?? url
    if (/^(?:git\+|git@|git:|hg\+|svn\+|bzr\+)/.test(url))
      return [{ ...base, name, source: 'git', from: url, pinned: /@[0-9a-f]{40}(?:#|$)/.test(url) }]
    if (/^https?:/.test(url))
      return [{ ...base, name, source: 'http', from: url, pinned: true, integrity: hasHash(words) || url.includes('#sha') }]
    return [{ ...base, name, source: 'local', from: url, pinned: true }]
  }
  const name = requiredName(plain)
  if (name === undefined) return []
  const version = /^[^;]*?===?\s*(?<version>[^\s,;*]+)\s*(?:;|$)/.exec(plain)?.groups?.['version']
  return [
    {
      ...base,
      name,
      ...(version === undefined ? {} : { version }),
      source: 'registry',
      pinned: version !== undefined,
      // Once one line has a hash, pip demands it of all.
      ...(hashed ? { integrity: hasHash(words) } : {}),
    },
  ]
}

const hasHash = (words: string): boolean => words.includes('--hash=')

function remarksOn(words: string, line: number): readonly LockRemark[] {
  const option = /^(?<name>--extra-index-url|--index-url|-i|--trusted-host|--find-links|-f)[ =]+(?<value>\S+)/.exec(words)?.groups
  if (!option) return []
  if (option['name'] === '--extra-index-url')
    return [
      { rule: 'extra-index', line, message: 'A second index is used: if someone publishes a higher version there, it will be installed.' },
    ]
  if (option['name'] === '--trusted-host')
    return [{ rule: 'insecure-source', line, message: `${option['value']} is trusted without a valid certificate.` }]
  return option['value']!.startsWith('http://')
    ? [{ rule: 'insecure-source', line, message: 'Packages are fetched over plain HTTP, so they can be modified in transit.' }]
    : []
}
