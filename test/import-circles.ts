import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** Relative imports of a file, types and dynamic ones included, as paths from the root. */
export const importsOf = (root: string, file: string): readonly string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) =>
    relative(root, resolve(root, dirname(file), match[1]!)),
  )

/** Which files below these folders import which, by path from the root. */
export const importsBelow = (root: string, folders: readonly string[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    folders
      .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude: ['**/node_modules'] }))
      .map((file) => [file, importsOf(root, file)]),
  )

/** Files that reach each other by their imports: each circle, with all that are tied to it, is one sorted list (Tarjan). */
export function circlesIn(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const met = new Map<string, number>()
  /** Met, and not yet known to be in a circle or in none. */
  const open: string[] = []
  const circles: string[][] = []
  /** Gives when the first open file was met that `file` leads back to. */
  const visit = (file: string): number => {
    const own = met.size
    met.set(file, own)
    open.push(file)
    let first = own
    for (const target of imports.get(file) ?? []) {
      if (imports.has(target) && !met.has(target)) first = Math.min(first, visit(target))
      else if (open.includes(target)) first = Math.min(first, met.get(target)!)
    }
    if (first < own) return first
    const tied = open.splice(open.indexOf(file))
    if (tied.length > 1 || imports.get(file)?.includes(file)) circles.push(tied.sort())
    return own
  }
  for (const file of imports.keys()) if (!met.has(file)) visit(file)
  return circles.sort((a, b) => (a[0]! < b[0]! ? -1 : 1))
}
