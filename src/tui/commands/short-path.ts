import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { App } from '../../app/app.ts'
import { say } from '../../views/words/say.ts'

/** A path as it is typed from the folder of the chat: relative below it, with `~` below the home folder, else absolute. */
export function shortPath({ input: { folder, home } }: Pick<App, 'input'>, path: string): string {
  const here = relative(folder, path)
  if (here !== '' && here !== '..' && !here.startsWith(`..${sep}`)) return here
  return path.startsWith(home + sep) ? `~${path.slice(home.length)}` : path
}

/** The place in a file that an address opens: `file:///a/b.md#L10`, `file:///c.pdf#page=3`. Undefined for other addresses. */
export function placeInFile(uri: string): { readonly file: string; readonly line?: number; readonly page?: number } | undefined {
  const address = URL.parse(uri)
  if (address?.protocol !== 'file:') return undefined
  const line = /^#L(\d+)/.exec(address.hash)?.[1]
  const page = /^#page=(\d+)/.exec(address.hash)?.[1]
  address.hash = ''
  return {
    file: fileURLToPath(address),
    ...(line === undefined ? {} : { line: Number(line) }),
    ...(page === undefined ? {} : { page: Number(page) }),
  }
}

/** An address for people: `docs/guide.md:10` or `docs/paper.pdf, page 3` for a file. */
export function shortAddress(app: Pick<App, 'input'>, uri: string): string {
  const place = placeInFile(uri)
  if (!place) return uri
  const path = shortPath(app, place.file)
  return place.page !== undefined ? say`${path}, page ${place.page}` : place.line !== undefined ? `${path}:${place.line}` : path
}
