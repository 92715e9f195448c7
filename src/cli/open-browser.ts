import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcessEnvironment } from '../settings/process-environment.ts'
import { desktopOpener, withoutKeys } from '../tui/open-on-desktop.ts'

/** ms after which the page that leads on is taken away: any browser has opened it by then. */
const keptMs = 60_000

/**
 * Opens a link in the person's browser, where there is one; no error where there is none. The link may hold a secret, and what stands in a command can be seen
 * by everybody at the machine: the browser gets a page that only its owner can read, and that leads there. Call what is returned to take the page away.
 */
export function openInBrowser(link: string, where: ProcessEnvironment): () => void {
  const program = desktopOpener(where)
  if (program === undefined) return () => undefined
  // Browsers that are shut up in a sandbox read nothing in hidden folders, and have another folder for what is temporary.
  const page = join(where.home, `ibid-opens-${randomBytes(6).toString('hex')}.html`)
  const remove = () => rmSync(page, { force: true })
  try {
    writeFileSync(page, pageTo(link), { mode: 0o600, flag: 'wx' })
  } catch {
    return () => undefined
  }
  const child = spawn(program, [page], { stdio: 'ignore', detached: true, env: withoutKeys(where.env) })
  child.once('error', remove)
  child.unref()
  const timer = setTimeout(remove, keptMs).unref()
  return () => {
    clearTimeout(timer)
    remove()
  }
}

const pageTo = (link: string): string =>
  `<!doctype html><meta charset="utf-8"><title>ibid</title><meta http-equiv="refresh" content="0; url=${escaped(link)}"><p><a href="${escaped(link)}">ibid</a></p>\n`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
