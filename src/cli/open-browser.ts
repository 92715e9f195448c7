import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcessEnvironment } from '../settings/process-environment.ts'

/** ms after which the page that leads on is taken away: any browser has opened it by then. */
const keptMs = 60_000

/**
 * Opens a link in the person's browser, where there is one; no error where there is none. The link may hold a secret, and what stands in a command can be seen
 * by everybody at the machine: the browser gets a page that only its owner can read, and that leads there. Call what is returned to take the page away.
 */
export function openInBrowser(link: string, where: ProcessEnvironment): () => void {
  const command = browserCommand(where)
  if (!command) return () => undefined
  // Browsers that are shut up in a sandbox read nothing in hidden folders, and have another folder for what is temporary.
  const page = join(where.home, `ibid-opens-${randomBytes(6).toString('hex')}.html`)
  const remove = () => rmSync(page, { force: true })
  try {
    writeFileSync(page, pageTo(link), { mode: 0o600, flag: 'wx' })
  } catch {
    return () => undefined
  }
  const [program, ...args] = command
  const child = spawn(program, [...args, page], { stdio: 'ignore', detached: true, env: withoutKeys(where.env) })
  child.once('error', remove)
  child.unref()
  const timer = setTimeout(remove, keptMs).unref()
  return () => {
    clearTimeout(timer)
    remove()
  }
}

/** The program that opens files as the person's desktop does; undefined where nobody sits at one. */
export function browserCommand({
  platform,
  env,
}: Pick<ProcessEnvironment, 'platform' | 'env'>): readonly [string, ...string[]] | undefined {
  if (platform === 'darwin') return ['open']
  if (platform === 'win32') return ['explorer.exe']
  return env['DISPLAY'] || env['WAYLAND_DISPLAY'] ? ['xdg-open'] : undefined
}

const pageTo = (link: string): string =>
  `<!doctype html><meta charset="utf-8"><title>ibid</title><meta http-equiv="refresh" content="0; url=${escaped(link)}"><p><a href="${escaped(link)}">ibid</a></p>\n`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** A browser needs no keys of ours. */
const withoutKeys = (env: ProcessEnvironment['env']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value === undefined || /^IBID_|KEY|TOKEN|SECRET|PASSWORD/i.test(name) ? [] : [[name, value]],
    ),
  )
