import { IbidError } from '../../core/fault.ts'
import { pathProblem } from './contained-path.ts'

/**
 * Patterns of a manifest, matched in time proportional to pattern times path: a manifest is somebody else's text, and a pattern compiled to a regular
 * expression could be made to run for ever. Understood: `*`, `?`, `[a-z]`, `[!a]`, `**`, `{a,b}`, `\` before a character, `!` in front to exclude.
 * As in a shell, wildcards do not match a leading dot. A pattern that ends in a plain name also means everything below a folder of that name.
 */
export interface Globs {
  /** Whether a file belongs. `path` has `/` between names. */
  matches(path: string): boolean
  /** Whether anything below this folder could belong. */
  reaches(folder: string): boolean
  /** Whether a pattern spells this name out: only then are folders entered that otherwise nobody means. */
  names(folder: string): boolean
}

type Part = { readonly kind: 'literal'; readonly char: string } | { readonly kind: 'any' } | { readonly kind: 'star' } | ClassPart
type ClassPart = { readonly kind: 'class'; readonly negated: boolean; readonly ranges: readonly (readonly [string, string])[] }
/** One name of a path. `text` where it is matched letter by letter. */
type Segment = 'globstar' | { readonly parts: readonly Part[]; readonly text: string | undefined }
type Pattern = readonly Segment[]

const mostExpansions = 256

/** Throws `IbidError('denied')` for a pattern that leaves its folder, `invalid` for one that is too long or too wide. */
export function compileGlobs(patterns: readonly string[]): Globs {
  const wanted: Pattern[] = []
  const excluded: Pattern[] = []
  for (const pattern of patterns) {
    const negative = pattern.startsWith('!')
    const plain = (negative ? pattern.slice(1) : pattern).replace(/^(?:\.\/)+/, '')
    for (const one of expandBraces(plain)) {
      const problem = pathProblem(one)
      if (problem !== undefined)
        throw new IbidError('denied', `pattern ${pattern} ${problem}`, "use patterns that stay within the manifest's folder")
      ;(negative ? excluded : wanted).push(...compile(one))
    }
  }
  return {
    matches(path) {
      const names = path.split('/')
      return wanted.some((pattern) => matchesPath(pattern, names)) && !excluded.some((pattern) => matchesPath(pattern, names))
    },
    reaches(folder) {
      const names = folder.split('/')
      return wanted.some((pattern) => reachesBelow(pattern, names))
    },
    names: (name) => wanted.some((pattern) => pattern.some((segment) => segment !== 'globstar' && segment.text === name)),
  }
}

function compile(pattern: string): readonly Pattern[] {
  const segments = pattern
    .split('/')
    .filter((name) => name !== '' && name !== '.')
    .map(compileSegment)
  const last = segments.at(-1)
  const endsInName = last !== undefined && last !== 'globstar' && last.text !== undefined
  if (pattern.endsWith('/')) return [[...segments, 'globstar']]
  return endsInName ? [segments, [...segments, 'globstar']] : [segments]
}

function compileSegment(name: string): Segment {
  if (name === '**') return 'globstar'
  const parts: Part[] = []
  for (let at = 0; at < name.length; at++) {
    const char = name[at]!
    const closing = char === '[' ? name.indexOf(']', at + 2) : -1
    if (char === '*') parts.push({ kind: 'star' })
    else if (char === '?') parts.push({ kind: 'any' })
    else if (closing > 0) {
      parts.push(compileClass(name.slice(at + 1, closing)))
      at = closing
    } else parts.push({ kind: 'literal', char: char === '\\' && at + 1 < name.length ? name[++at]! : char })
  }
  const literal = parts.every((part) => part.kind === 'literal')
  return { parts, text: literal ? parts.map((part) => part.char).join('') : undefined }
}

function compileClass(body: string): ClassPart {
  const negated = /^[!^]/.test(body)
  const ranges: (readonly [string, string])[] = []
  const chars = negated ? body.slice(1) : body
  for (let at = 0; at < chars.length; at++) {
    if (chars[at + 1] === '-' && at + 2 < chars.length) {
      ranges.push([chars[at]!, chars[at + 2]!])
      at += 2
    } else ranges.push([chars[at]!, chars[at]!])
  }
  return { kind: 'class', negated, ranges }
}

function matchesPath(pattern: Pattern, names: readonly string[]): boolean {
  return matchesSequence(pattern, names, (segment) => segment === 'globstar', matchesName, isHidden)
}

function matchesName(segment: Segment, name: string): boolean {
  if (segment === 'globstar') return !isHidden(name)
  if (segment.text !== undefined) return segment.text === name
  if (isHidden(name) && segment.parts[0]?.kind !== 'literal') return false
  return matchesSequence(segment.parts, [...name], (part) => part.kind === 'star', matchesChar)
}

function matchesChar(part: Part, char: string): boolean {
  if (part.kind === 'literal') return part.char === char
  if (part.kind === 'class') return part.ranges.some(([from, to]) => from <= char && char <= to) !== part.negated
  return true
}

/** A sequence against a pattern with stars, going back to the newest star only: never more than one times the other steps. */
function matchesSequence<P, I>(
  pattern: readonly P[],
  items: readonly I[],
  isStar: (part: P) => boolean,
  matches: (part: P, item: I) => boolean,
  barred: (item: I) => boolean = () => false,
): boolean {
  let at = 0
  let item = 0
  let star = -1
  let resume = 0
  while (item < items.length) {
    const part = pattern[at]
    if (part !== undefined && isStar(part)) {
      star = at++
      resume = item
    } else if (part !== undefined && matches(part, items[item]!)) {
      at++
      item++
    } else if (star >= 0 && !barred(items[resume]!)) {
      at = star + 1
      item = ++resume
    } else return false
  }
  while (at < pattern.length && isStar(pattern[at]!)) at++
  return at === pattern.length
}

/** Whether names below `folder` could match: the pattern's beginning fits the folder and something is left for the rest. */
function reachesBelow(pattern: Pattern, folder: readonly string[]): boolean {
  for (let at = 0; at < folder.length; at++) {
    const segment = pattern[at]
    if (segment === undefined) return false
    if (segment === 'globstar')
      return folder.slice(at).every((name) => !isHidden(name) || pattern.some((one) => one !== 'globstar' && one.text === name))
    if (!matchesName(segment, folder[at]!)) return false
  }
  return pattern.length > folder.length
}

const isHidden = (name: string): boolean => name.startsWith('.')

function expandBraces(pattern: string): readonly string[] {
  if (pattern.length > 1000) throw new IbidError('invalid', `pattern ${pattern.slice(0, 40)}... is longer than 1,000 characters`)
  let open = [pattern]
  const done: string[] = []
  while (open.length > 0) {
    const next: string[] = []
    for (const one of open) {
      const group = /\{([^{}]*,[^{}]*)\}/.exec(one)
      if (!group) done.push(one)
      else
        for (const choice of group[1]!.split(',')) next.push(one.slice(0, group.index) + choice + one.slice(group.index + group[0].length))
    }
    open = next
    if (open.length + done.length > mostExpansions)
      throw new IbidError('invalid', `pattern ${pattern.slice(0, 40)} expands to more than ${mostExpansions} patterns`)
  }
  return done
}
