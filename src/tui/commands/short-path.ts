import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { App } from '../../app/app.ts'

/** A path as it is typed from the folder of the chat: relative below it, with `~` below the home folder, else absolute. */
export function shortPath({ input: { folder, home } }: Pick<App, 'input'>, path: string): string {
  const here = relative(folder, path)
  if (here !== '' && here !== '..' && !here.startsWith(`..${sep}`)) return here
  return path.startsWith(home + sep) ? `~${path.slice(home.length)}` : path
}

/** The place in a file that an address opens: `file:///a/b.md#L10`. Undefined for other addresses. */
export function placeInFile(uri: string): { readonly file: string; readonly line?: number } | undefined {
  const address = URL.parse(uri)
  if (address?.protocol !== 'file:') return undefined
  const line = /^#L(\d+)/.exec(address.hash)?.[1]
  address.hash = ''
  return { file: fileURLToPath(address), ...(line === undefined ? {} : { line: Number(line) }) }
}

/** An address for people: `docs/guide.md:10` for a file. */
export function shortAddress(app: Pick<App, 'input'>, uri: string): string {
  const place = placeInFile(uri)
  return place ? [shortPath(app, place.file), place.line].filter((part) => part !== undefined).join(':') : uri
}
