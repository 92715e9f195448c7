/**
 * Made `before-app.tar.zst`, once: `node test/upgrade/make-before.ts CHECKOUT`, where CHECKOUT is ibid as it was at the last commit before `src/app` (6a03f38), with
 * its packages. Everything in the archive is written by that program's own commands, its server and its database, as a person and a team have it written; only
 * the model plays a script. It was written in `/tmp/kept`, so that no path of a machine is in it. Wants PostgreSQL's programs.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { constants, zstdCompressSync } from 'node:zlib'
import type * as Postgres from '../../src/store/postgres/server.fixture.ts'
import type * as Testing from '../../src/testing/testing.ts'
import { files, replyTo } from './before-world.ts'

const checkout = resolve(process.argv[2] ?? '')
const root = '/tmp/kept'
const inRoot = (path: string) => join(root, path)
const dataFolder = inRoot('home/.local/share/ibid')
const write = (path: string, content: string) => {
  mkdirSync(dirname(inRoot(path)), { recursive: true })
  writeFileSync(inRoot(path), content)
}
const words = (line: string) => line.split(' ')

/** Starts the old program. */
const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess =>
  spawn(process.execPath, [join(checkout, 'bin/ibid.cjs'), ...args], {
    cwd: inRoot('work'),
    env: { HOME: inRoot('home'), PATH: process.env['PATH'] ?? '', NO_COLOR: '1', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })

/** Runs a command of it that ends with `code`, and gives what it printed. */
async function ibid(args: readonly string[], { code = 0, input = '', env = {} } = {}): Promise<string> {
  const child = start(args, env)
  child.stdin!.end(input)
  const [said, told, [ended]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')])
  console.log(`$ ibid ${args.join(' ')}\n${said}${told}`)
  if (ended !== code) throw new Error(`ibid ${args.join(' ')} ended with ${ended}`)
  return said
}
const runIn = (said: string) => /\b[0-9A-HJKMNP-TV-Z]{26}\b/.exec(said)?.[0] ?? 'none'

/** Resolves once a stream has said this. */
async function until(child: ChildProcess, stream: 'stdout' | 'stderr', sought: string): Promise<string> {
  let said = ''
  for await (const part of child[stream]!.iterator({ destroyOnReturn: false })) if ((said += String(part)).includes(sought)) break
  return said
}

rmSync(root, { recursive: true, force: true })
for (const [path, content] of Object.entries(files)) write(path, content)
mkdirSync(inRoot('exports'))

await remember()
await configure()
const testing: typeof Testing = await import(join(checkout, 'src/testing/testing.ts'))
const endpoint = await testing.scriptedEndpoint(({ body }) => replyTo(JSON.stringify(body)))
// It is asked at the address that people know of such models, which then stands in what is kept.
const door = createServer((near) => {
  const far = connect(Number(new URL(endpoint.baseUrl).port), '127.0.0.1')
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const)
    from.on('error', () => to.destroy()).pipe(to)
}).listen(11434, 'localhost')
await once(door, 'listening')
await ask()
await addFeeds()
await serveTeam()
await ibid(['store', 'backup', inRoot('exports/backup.tar.zst')])
await dumpOfTeam()
await dieInTheMiddle()
door.close()
await endpoint.close()
pack()
rmSync(root, { recursive: true })

/** Facts, before there is a model that reads them: two that are kept, one that was said anew, one that was taken away. */
async function remember(): Promise<void> {
  const add = async (fact: string, category: string) => {
    await ibid(['memory', 'add', fact, '--tier', 'core', '--category', category])
    const rows: readonly { readonly id: string; readonly content: string }[] = JSON.parse(await ibid(words('memory list --json')))
    return rows.find(({ content }) => content === fact)!.id
  }
  await add('I prefer metric units.', 'preference')
  await ibid(['memory', 'edit', await add('I live in Vienna.', 'profile'), 'I live in Graz.'])
  await ibid(['memory', 'delete', await add('I keep bees.', 'profile')])
}

async function configure(): Promise<void> {
  await ibid(words('config set llm.provider http://localhost:11434/v1'))
  await ibid(words('config set llm.model qwen3'))
  await ibid(words('config set llm.prices {"qwen3":{"input":1,"output":4}}'))
  await ibid(words('config set agent.style tool_first'))
  await ibid(words('config set agent.style direct'))
}

/** Runs of every end, a conversation, and a run that rests on its question. */
async function ask(): Promise<void> {
  await ibid(words('collections add docs --name ferry --global'))
  const of = ['-c', 'ferry']
  await ibid(['ask', 'How long are dead jobs kept?', ...of, '--model', 'extractive'])
  const tried = runIn(await ibid(['ask', 'How often is a job tried again?', ...of, '--json']))
  const turns = 'How many jobs does a worker run at once?\nWhat happens on SIGTERM?\n'
  await ibid(['chat', '--plain', '--workspace', 'off', ...of], { input: turns })
  await ibid(['runs', 'cancel', runIn(await ibid(['ask', 'Which jobs are deleted?', ...of, '--no-assume'], { code: 3 }))])
  await ibid(['runs', 'answer', runIn(await ibid(['ask', 'How long are they kept?', ...of, '--no-assume'], { code: 3 })), '1'])
  await ibid(['ask', 'Is the queue durable?', ...of, '--no-assume'], { code: 3 })
  await ibid(words('run worker.report --path worker.log'))
  await ibid(['runs', 'export', tried, '--jsonl', '-o', inRoot('exports/run.jsonl')])
}

async function addFeeds(): Promise<void> {
  await ibid(words('connectors add archive mbox --set path=mail/archive.mbox'))
  await ibid(words('connectors add dates ics --set path=calendar.ics'))
  await ibid(words('connectors sync archive dates'))
  await ibid(words('connectors add google gmail --set clientId=1234.apps.example'))
}

/** A team over the same folder: two accounts, a token, a file with a question, a rating, a collection of one of them. */
async function serveTeam(): Promise<void> {
  const server = start(words('serve --team --port 0 --json'))
  const [said, told] = await Promise.all([until(server, 'stdout', '\n'), until(server, 'stderr', 'Ctrl-C stops')])
  const { url } = JSON.parse(said)
  const setup = /setup=([^"\s]*)/.exec(told)?.[1]
  let cookie = ''
  const call = async (method: string, path: string, body?: unknown) => {
    const isForm = body instanceof FormData
    const headers = { cookie, ...(isForm ? { 'x-ibid': '1' } : { 'content-type': 'application/json' }) }
    const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }
    const response = await fetch(url + path, { method, headers, ...sent })
    const answer = await response.text()
    console.log(`${method} ${path}: ${response.status} ${answer}`)
    if (!response.ok) throw new Error(answer)
    cookie ||= (response.headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? ''
    return answer === '' ? undefined : JSON.parse(answer)
  }
  await call('POST', '/v1/setup', { name: 'Ada', email: 'ada@example.org', password: 'a long pass phrase', token: setup })
  await call('POST', '/v1/users', { name: 'Ben', email: 'ben@example.org', password: 'another pass phrase' })
  write('exports/token', (await call('POST', '/v1/tokens', { name: 'nightly', scopes: ['read', 'ask'] })).token)
  await call('POST', '/v1/collections', { url: inRoot('work/handbook'), name: 'handbook' })
  while ((await call('GET', '/v1/search?query=deploy&collections=handbook')).hits.length === 0) await sleep(100)
  const form = new FormData()
  form.append('file', new Blob(['The quay is closed on Sunday.\n']), 'note.txt')
  const { files: kept } = await call('POST', '/v1/files', form)
  const question = { question: 'What does the note say?', attachments: [kept[0].id], collections: [], waitSeconds: 30 }
  const { run } = await call('POST', '/v1/runs', question)
  await call('PUT', `/v1/runs/${run}/rating`, { rating: 'up', comment: 'Just so.' })
  server.kill('SIGTERM')
  await once(server, 'close')
}

/** The folder in the database of a team, with a setting and a run that were written there, as plain SQL. */
async function dumpOfTeam(): Promise<void> {
  const postgres: typeof Postgres = await import(join(checkout, 'src/store/postgres/server.fixture.ts'))
  const cluster = '/tmp/kept-postgres'
  rmSync(cluster, { recursive: true, force: true })
  mkdirSync(cluster)
  const { uid, gid } = postgres.postgresUser()
  if (uid !== undefined) execFileSync('chown', [`${uid}:${gid}`, cluster])
  postgres.startCluster(cluster, join(cluster, 'data'))
  try {
    const inCluster = ['-h', cluster, '-U', 'ibid']
    execFileSync('createdb', [...inCluster, 'team'])
    const key = readFileSync(join(dataFolder, 'secret.key'), 'utf8').trim()
    const env = { IBID_STORE_URL: postgres.addressOf(cluster, 'team'), IBID_SERVER_SECRET_KEY: key }
    await ibid(words('store migrate'), { env })
    await ibid(words('store copy --to database'), { env })
    await ibid(words('config set --team agent.maxIterations 3'), { env })
    await ibid(['ask', 'When does a job move to the dead queue?', '-c', 'ferry', '--model', 'extractive'], { env })
    const form = ['--no-owner', '--no-privileges', '--rows-per-insert=1000']
    const dump = execFileSync('pg_dump', [...inCluster, ...form, 'team'], { encoding: 'utf8', maxBuffer: 1e9 })
    // Without the lines for `psql` alone.
    write('exports/team.sql', dump.replace(/^\\.*\n/gm, ''))
  } finally {
    postgres.endCluster(cluster)
  }
}

/** A run whose program dies in the middle of an answer. What SQLite has not folded into its files by then stays as it lies there. */
async function dieInTheMiddle(): Promise<void> {
  const dying = start(['ask', 'How long does a deploy take?', '-c', 'ferry', '--jsonl'])
  await until(dying, 'stdout', 'Half')
  dying.kill('SIGKILL')
  await once(dying, 'close')
  // On a machine that is gone.
  const marks = join(dataFolder, 'carried')
  for (const mark of readdirSync(marks)) {
    const { pid, started } = JSON.parse(readFileSync(join(marks, mark), 'utf8'))
    writeFileSync(join(marks, mark), JSON.stringify({ place: 'gone', pid, started }))
  }
}

function pack(): void {
  rmSync(inRoot('home/.cache'), { recursive: true, force: true })
  const nobody = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner']
  const tar = execFileSync('tar', ['-c', ...nobody, '-C', root, 'home', 'work/.ibid', 'exports'], { maxBuffer: 1e9 })
  const { ZSTD_c_compressionLevel: level, ZSTD_c_windowLog: reach, ZSTD_c_enableLongDistanceMatching: isFar } = constants
  const packed = zstdCompressSync(tar, { params: { [level]: 22, [reach]: 23, [isFar]: 1 } })
  writeFileSync(join(import.meta.dirname, 'before-app.tar.zst'), packed)
  console.log(`${packed.length} bytes of ${tar.length}`)
}
