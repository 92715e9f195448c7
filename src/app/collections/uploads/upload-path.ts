import { IbidError } from '../../../core/fault.ts'
import { visible } from '../../../core/untrusted-text-fence.ts'
import { bareNames, codeExtensions, documentExtensions, extensionOf, fileName } from '../../../docs/parse/kind.ts'
import { pathProblem } from '../../../docs/sources/contained-path.ts'
import { sourceLimits } from '../../../docs/sources/limits.ts'

/** Characters of a path, and bytes of each name in it, at most: what all file systems of today take. */
const mostCharacters = 1_000
const mostNameBytes = 200

const read: ReadonlySet<string> = new Set([...documentExtensions, ...codeExtensions])

/**
 * Where an uploaded file lies in its collection: its path as the browser says it, one form for all ways to write the same letters. Throws `IbidError('invalid')`
 * for a path that leads out of the folder, is hidden, or that not every machine can keep, and for a kind of file that is not read.
 */
export function uploadPath(given: string): string {
  const path = given.normalize('NFC')
  const reason = problemOf(path)
  if (reason !== undefined) throw new IbidError('invalid', reason.what, reason.remedy)
  return path
}

function problemOf(path: string): { readonly what: string; readonly remedy: string } | undefined {
  const rename = 'rename it'
  const inside = pathProblem(path)
  if (inside !== undefined) return { what: `its path ${inside}`, remedy: 'upload the folder that contains it' }
  const names = path.split('/')
  if (path.length > mostCharacters || names.length > sourceLimits.depth)
    return { what: 'its path is too long', remedy: 'upload a subfolder instead' }
  if (names.some((name) => name === '' || name === '.' || visible(name) !== name || /[\\\p{Cc}]/u.test(name)))
    return { what: 'its path contains characters that are not allowed in file names', remedy: rename }
  if (names.some((name) => name.startsWith('.'))) return { what: 'it is hidden', remedy: 'rename it without the leading dot' }
  if (names.some((name) => Buffer.byteLength(name) > mostNameBytes)) return { what: 'its name is too long', remedy: rename }
  if (process.platform === 'win32' && names.some((name) => /[<>:"|?*]|[. ]$/.test(name)))
    return { what: 'the server runs on Windows and cannot store a file with this name', remedy: rename }
  const name = fileName(path)
  if (!read.has(extensionOf(path)) && !(extensionOf(path) === '' && bareNames.has(name.toLowerCase())))
    return { what: 'this file type is not supported', remedy: 'save it as PDF, Markdown or text' }
  return undefined
}
