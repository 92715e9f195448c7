import { realpath } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isWithin } from '../../../files/within.ts'
import { readConfined } from '../../repository/confined-path.ts'
import { decodeText } from '../../repository/decode-text.ts'
import type { TestFailure } from './outcome.ts'

/** Where a failure stands, with the words around it. */
export interface FailurePlace {
  /** From the root, with `/`. */
  readonly file: string
  readonly line: number
  readonly quote: string
  readonly uri: string
  /** Lines around, and the first of them. */
  readonly around: { readonly line: number; readonly endLine: number; readonly text: string }
}

/** Lines above and below that are shown. */
const margin = 4
/** Bytes of a file. */
const longest = 2_000_000

/** `file:///a/b.js:3:4`, `src/a.py:12`, `File "a.py", line 3`, `a_test.go:7`, `src/lib.rs:10:9`. */
const forms = /file:\/\/\/?[^\s:"')]+:\d+|File "[^"\n]+", line \d+|(?:[A-Za-z]:)?[\w./\\@+~-]*\.[A-Za-z]{1,5}:\d+/g

/** The first place of a failure that lies in the project and is not of a package: in the words of the report, else where it says that the test stands. */
export async function placeOf(root: string, folder: string, { message, details, place }: TestFailure): Promise<FailurePlace | undefined> {
  const words = `${details ?? ''}\n${message}\n${place ?? ''}`
  for (const found of words.match(forms)?.slice(0, 40) ?? []) {
    const parts = /^(?:File ")?(?<path>.*?)(?:", line |:)(?<line>\d+)$/.exec(found)?.groups
    const at = parts && (await readPlace(root, folder, parts['path']!, Number(parts['line'])))
    if (at) return at
  }
  return undefined
}

async function readPlace(root: string, folder: string, name: string, line: number): Promise<FailurePlace | undefined> {
  const path = name.startsWith('file://') ? pathIn(name) : isAbsolute(name) ? name : resolve(folder, name)
  if (path === undefined || /[/\\](?:node_modules|site-packages|\.venv|venv)[/\\]/.test(path)) return undefined
  const real = await realpath(path).catch(() => undefined)
  if (real === undefined || !isWithin(root, real)) return undefined
  const lines = (await textIn(root, real))?.split('\n')
  if (!lines || line < 1 || line > lines.length) return undefined
  const first = Math.max(1, line - margin)
  const last = Math.min(lines.length, line + margin)
  const uri = pathToFileURL(real).href
  return {
    file: relative(root, real).split(sep).join('/'),
    line,
    quote: lines[line - 1]!.replace(/\r$/, '').slice(0, 300),
    uri: `${uri}#L${line}`,
    around: { line: first, endLine: last, text: lines.slice(first - 1, last).join('\n') },
  }
}

function pathIn(url: string): string | undefined {
  try {
    return fileURLToPath(url)
  } catch {
    return undefined
  }
}

async function textIn(root: string, real: string): Promise<string | undefined> {
  const read = await readConfined(root, join(root, relative(root, real)), longest).catch(() => undefined)
  return read && decodeText(read.bytes)?.text
}
