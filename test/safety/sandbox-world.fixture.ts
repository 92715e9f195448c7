import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, symlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { folderOf, repositoryOf, writeFiles } from '../../src/docs/sources/sources.fixture.ts'
import { gitVariables } from '../../src/tools/sandbox/git-variables.ts'
import { sandboxed } from '../../src/tools/sandbox/sandbox.ts'

/** What nobody may get to see. */
export const secret = 'canary-under-the-third-stone'

const path = process.env['PATH'] ?? ''

/** A workspace with secrets, in a home that has more of them, beside another folder; a socket and a port that note who comes. */
export async function sandboxWorld() {
  const home = folderOf({
    '.ssh/id_ed25519': secret,
    '.aws/credentials': secret,
    '.config/ibid/settings.json': secret,
    'notes.md': secret,
    '.gitconfig': `[alias]\n\tx = !echo ${secret}\n`,
  })
  const outside = folderOf({ 'secret.txt': secret })
  const workspace = repositoryOf({
    'README.md': 'Read me.\n',
    'docs/a.md': 'a\n',
    'docs/ls': '#!/bin/sh\necho ran\n',
    'src/a.ts': 'export const a = 1\n',
    'package.json': '{ "name": "sample", "scripts": { "test": "sh docs/ls" } }\n',
    Makefile: 'all:\n\tsh docs/ls\n',
  })
  chmodSync(join(workspace, 'docs/ls'), 0o755)
  writeFiles(workspace, {
    'docs/example/HEAD': 'ref: refs/heads/main\n',
    'docs/example/config': '[core]\n\trepositoryformatversion = 0\n\tbare = true\n\tfsmonitor = sh ../ls\n',
    'docs/example/objects/.keep': '',
    'docs/example/refs/.keep': '',
  })
  writeFiles(workspace, { '.env': secret, 'config/prod.env': secret, 'keys/server.pem': secret })
  symlinkSync(home, join(workspace, 'docs/home'))
  let reached = 0
  const listening = async (place: { readonly path: string } | { readonly port: number; readonly host: string }): Promise<Server> => {
    const server = createServer((socket) => {
      reached++
      socket.end(secret)
    })
    await new Promise<void>((resolve) => server.listen(place, resolve))
    onTestFinished(() => void server.close())
    return server
  }
  const socket = join(outside, 'sock')
  await listening({ path: socket })
  await listening({ path: join(workspace, 'dev.sock') })
  const address = (await listening({ host: '127.0.0.1', port: 0 })).address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { home, outside, workspace, socket, port, reached: () => reached }
}

export type SandboxWorld = Awaited<ReturnType<typeof sandboxWorld>>

/** Runs a line in the sandbox, whoever would have to be asked about it, while the machine goes on. */
export async function inside({ workspace, home }: SandboxWorld, line: string): Promise<string> {
  const prefix = (await sandboxed({ workspace, folder: workspace, home, path, writes: false, network: false, secrets: 'hidden' })) ?? []
  const [file = '', ...args] = [...prefix, '/bin/bash', '-c', line]
  const { promise, resolve } = Promise.withResolvers<string>()
  const env = { PATH: path, HOME: home, TMPDIR: '/tmp', ...gitVariables }
  const child = execFile(file, args, { cwd: workspace, env, timeout: 10_000, killSignal: 'SIGKILL' }, (_, out, errors) =>
    resolve(`${out}${errors}`),
  )
  // A program that waits for words to come hears that there are none.
  child.stdin?.on('error', () => undefined).end()
  return promise
}

/** What a folder holds, with the times, modes and owners of it. */
export const state = (folder: string): string => execFileSync('find', [folder, '-printf', '%p %m %s %T@ %U\n'], { encoding: 'utf8' })
