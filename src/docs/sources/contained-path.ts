import { percentDecoded } from '../../core/text/percent-decoded.ts'

/**
 * Why `text` is no path inside a folder, or `undefined` where it is one. Percent-encoding is undone first, so that `%2e%2e` is what it means; both
 * slashes separate. What symbolic links do is another check: see `contained-file.ts`.
 */
export function pathProblem(text: string): string | undefined {
  const path = decoded(text)
  if (path === '') return 'is empty'
  if (path.includes('\0')) return 'contains a NUL character'
  if (/^[a-z]:/i.test(path)) return 'contains a drive letter'
  if (/^[\\/]/.test(path)) return 'is absolute'
  if (path.split(/[\\/]/).includes('..')) return 'points outside its folder'
  return undefined
}

/** Undoes percent-encoding until nothing changes, at most three times; what does not decode stays as it is. */
function decoded(text: string): string {
  let path = text
  for (let round = 0; round < 3; round++) {
    const next = percentDecoded(path)
    if (next === path) break
    path = next
  }
  return path
}
