import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.fixture.ts'
import { escapeXml } from './xml.ts'

const program = ['/usr/bin/radicale', '/usr/local/bin/radicale', '/opt/homebrew/bin/radicale'].find((path) => existsSync(path))

/** Whether a real calendar server can be started here. */
export const hasRadicale = program !== undefined

/** A real CalDAV server of a test's own, on the loopback. */
export interface Radicale {
  /** `http://127.0.0.1:port/`. */
  readonly url: string
  readonly user: string
  readonly password: string
  /** Makes a calendar of the user's; its address. */
  makeCalendar(segment: string, name: string): Promise<string>
  /** Puts an iCalendar text where it is asked for. Answers with the status. */
  put(path: string, text: string): Promise<number>
  remove(path: string): Promise<number>
  stop(): Promise<void>
}

/** Starts Radicale with one user and no calendar. */
export async function startRadicale(): Promise<Radicale> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-radicale-'))
  const [user, password] = ['ada', 'correct-horse']
  const port = await freePort()
  mkdirSync(join(folder, 'collections'))
  writeFileSync(join(folder, 'users'), `${user}:${password}\n`)
  writeFileSync(
    join(folder, 'config'),
    `[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${folder}/users
htpasswd_encryption = plain
delay = 0
[storage]
filesystem_folder = ${folder}/collections
`,
  )
  const server = spawn(program!, ['--config', join(folder, 'config')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/`
  const send = async (method: string, path: string, body?: string, headers: Readonly<Record<string, string>> = {}): Promise<number> => {
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { authorization, ...headers },
      ...(body === undefined ? {} : { body }),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  const stop = async () => {
    await ended(server)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await answering(url, server)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    user,
    password,
    async makeCalendar(segment, name) {
      const body = `<mkcalendar xmlns="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:"><d:set><d:prop><d:displayname>${escapeXml(name)}</d:displayname></d:prop></d:set></mkcalendar>`
      const status = await send('MKCALENDAR', `/${user}/${segment}/`, body)
      if (status !== 201) throw new Error(`the calendar was not made: ${status}`)
      return new URL(`/${user}/${segment}/`, url).href
    },
    put: (path, text) => send('PUT', `/${user}/${path}`, text, { 'content-type': 'text/calendar; charset=utf-8' }),
    remove: (path) => send('DELETE', `/${user}/${path}`),
    stop,
  }
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = once(server, 'exit')
  server.kill('SIGTERM')
  await exit
}

/** Resolves when the server answers; rejects when it has ended instead, or says nothing for 20 s. */
async function answering(url: string, server: ChildProcess): Promise<void> {
  const until = Date.now() + 20_000
  for (;;) {
    const isThere = await fetch(url, { redirect: 'manual' }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return true
      },
      () => false,
    )
    if (isThere) return
    if (server.exitCode !== null || Date.now() > until) throw new Error('radicale does not answer')
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}
