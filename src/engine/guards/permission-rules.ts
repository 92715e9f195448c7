import { resolve, sep } from 'node:path'
import { canonicalJson, isRecord } from '../../core/json.ts'
import type { Permission } from '../../core/permission.ts'

/** Arguments that name a place on disk. */
const pathArguments: ReadonlySet<string> = new Set(['path', 'file', 'folder', 'directory', 'cwd'])

/** What rules are compared with: the texts of a call and the places on disk it names. */
export interface Judged {
  readonly tool: string
  readonly texts: readonly string[]
  readonly paths: readonly string[]
  /** All of it as one text. */
  readonly whole: string
}

/** The first rule that fits. A rule that allows fits narrowly, one that asks or denies fits widely: what it leaves open must not open anything. */
export const firstRule = (rules: readonly Permission[] | undefined, judged: Judged, folder: string): Permission | undefined =>
  rules?.find((rule) => fits(rule, judged, folder))

function fits(rule: Permission, judged: Judged, folder: string): boolean {
  if (!isLike(judged.tool, rule.tool)) return false
  const all = rule.decision === 'allow'
  if (rule.arguments === undefined && rule.folder === undefined) return true
  const { texts, paths } = judged
  if (rule.arguments !== undefined) {
    const pattern = rule.arguments
    if (all && (texts.length === 0 || !texts.every((text) => isLike(text, pattern)))) return false
    if (!all && ![judged.whole, ...texts, ...paths].some((text) => holds(text, pattern))) return false
  }
  if (rule.folder === undefined) return true
  const root = resolve(folder, rule.folder)
  const inside = (path: string) => `${resolve(folder, path)}${sep}`.startsWith(root.endsWith(sep) ? root : root + sep)
  return all ? paths.length > 0 && paths.every(inside) : paths.some(inside)
}

/** Whether a text holds what a pattern says; a pattern that begins with a letter or a digit, from the beginning of a word on: `rm*` is no part of `--format`. */
function holds(text: string, pattern: string): boolean {
  if (!/^[\p{L}\p{N}]/u.test(pattern)) return isLike(text, `*${pattern}*`)
  const head = pattern.split('*', 1)[0]!
  for (let at = text.indexOf(head); at >= 0; at = text.indexOf(head, at + 1)) {
    const before = text.slice(0, at)
    if (!/[\p{L}\p{N}]$/u.test(before)) return isLike(text.slice(at), `${pattern}*`)
  }
  return false
}

/** A call as its arguments say it: every text among them, at any depth; those that name a place on disk apart. */
export function judgedByArguments(tool: string, input: unknown): Judged {
  // Most rules ask for none of it.
  let words: ReturnType<typeof wordsOf> | undefined
  const known = () => (words ??= wordsOf(input))
  return {
    tool,
    get texts() {
      return known().texts
    },
    get paths() {
      return known().paths
    },
    get whole() {
      return canonicalJson(input)
    },
  }
}

function wordsOf(input: unknown, name = ''): Pick<Judged, 'texts' | 'paths'> {
  if (typeof input === 'string') return pathArguments.has(name) ? { paths: [input], texts: [] } : { paths: [], texts: [input] }
  const members = Array.isArray(input)
    ? input.map((each) => wordsOf(each, name))
    : isRecord(input)
      ? Object.entries(input).map(([key, each]) => wordsOf(each, key))
      : []
  return { paths: members.flatMap(({ paths }) => paths), texts: members.flatMap(({ texts }) => texts) }
}

/**
 * Whether a text is like a pattern: `*` stands for any characters, everything else for itself. Linear: the parts are found from left to right, without going
 * back.
 */
function isLike(text: string, pattern: string): boolean {
  const [head = '', ...parts] = pattern.split('*')
  const tail = parts.pop()
  if (tail === undefined) return text === pattern
  if (!text.startsWith(head)) return false
  let at = head.length
  for (const part of parts) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return text.length - tail.length >= at && text.endsWith(tail)
}
