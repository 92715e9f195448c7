import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { EndpointReply } from '../../src/testing/chat-events.ts'
import type { EndpointRequest } from '../../src/testing/scripted-endpoint.ts'

const main = resolve(import.meta.dirname, '../../bin/ibid.cjs')
const peakOf = resolve(import.meta.dirname, 'peak.fixture.ts')

/** s, GB. */
const limits = { seconds: 90, gigabytes: 3 }

/** A command of ibid that opens the folder it is started in. */
export interface FolderDoor {
  readonly name: string
  readonly args: readonly string[]
  /** What it reads from its standard input. */
  readonly input?: string
  /** What a person asks of a server, given the link that lets them in. */
  readonly visit?: (link: URL) => Promise<void>
}

/** What came of opening a folder. */
export interface Opened {
  readonly door: string
  readonly code: number | null
  /** Where it did not end by itself. */
  readonly signal: NodeJS.Signals | null
  readonly out: string
  readonly err: string
  /** At most, of any process of ibid's. */
  readonly megabytes: number
  readonly seconds: number
}

interface CollectionList {
  readonly collections?: readonly { readonly name: string }[]
}

const question = 'when does the ferry leave?'

const call = (id: number, name: string, given: object) =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: given } })
const session = (...calls: readonly string[]): string =>
  [
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}',
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    '{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{}}',
    ...calls,
    '',
  ].join('\n')

/** Everything that shows a person the folder: its collections, agents, verbs and settings; a sync of each collection, and an answer. */
async function visit(link: URL): Promise<void> {
  const signal = AbortSignal.timeout(limits.seconds * 1_000)
  const entered = await fetch(link, { redirect: 'manual', signal })
  const headers = { cookie: entered.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '', 'content-type': 'application/json' }
  const asked = (path: string, body?: object) =>
    fetch(`${link.origin}${path}`, { headers, signal, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) })
  for (const path of ['/v1/agents', '/v1/verbs', '/v1/settings', '/v1/sessions', '/v1/files']) await (await asked(path)).text()
  const listed: CollectionList = JSON.parse(await (await asked('/v1/collections')).text())
  for (const { name } of listed.collections ?? []) {
    const path = `/v1/collections/${encodeURIComponent(name)}`
    await (await asked(path)).text()
    await (await asked(`${path}/sync`, {})).text()
  }
  await (await asked('/v1/runs', { question, waitSeconds: 20 })).text()
}

/** Every door, in the order in which a person would come to them; the last leaves a `context.json`. */
export const folderDoors: readonly FolderDoor[] = [
  { name: 'doctor', args: ['doctor'] },
  { name: 'ask', args: ['ask', question] },
  { name: 'search', args: ['search', 'ferry canary root', '--in', '.'] },
  { name: 'chat', args: ['chat', question] },
  { name: 'run', args: ['run', 'review.analyze'] },
  { name: "run, the project's verb", args: ['run', 'notes.sum'] },
  {
    name: 'mcp hybrid',
    args: ['mcp', 'hybrid', '--in', '.'],
    input: session(
      call(3, 'documents_search', { query: question }),
      call(4, 'documents_list_documents', {}),
      call(5, 'ask_documents', { question }),
    ),
  },
  { name: 'mcp verbs', args: ['mcp', 'verbs'], input: session(call(3, 'review_analyze_v1', {}), call(4, 'notes_sum_v1', {})) },
  { name: 'serve', args: ['serve', '--port', '0'], visit },
  { name: 'collections add', args: ['collections', 'add', '.'] },
]

/** Opens a folder by a door, in a process of its own that cannot take all memory. */
export function opened(
  { name, args, input = '', visit: visits }: FolderDoor,
  { folder, home }: { readonly folder: string; readonly home: string },
  env: Readonly<Record<string, string>>,
): Promise<Opened> {
  const file = join(home, '..', 'peak')
  rmSync(file, { force: true })
  const around = {
    HOME: home,
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    NODE_OPTIONS: `--import=${peakOf}`,
    TEST_PEAK: file,
    ...env,
  }
  const limited = `ulimit -d ${limits.gigabytes}000000; exec "$0" "$@"`
  const child = spawn('/bin/sh', ['-c', limited, process.execPath, main, ...args], { cwd: folder, env: around })
  const begun = performance.now()
  const ending = setTimeout(() => child.kill('SIGKILL'), limits.seconds * 1_000)
  let [out, err] = ['', '']
  let isVisited = false
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
    if (!visits || isVisited || !err.includes('Press Ctrl-C to stop')) return
    isVisited = true
    visits(new URL(/http:\S+token=\S+/.exec(err)?.[0] ?? '')).then(
      () => child.kill('SIGTERM'),
      // Told as one that did not end by itself.
      () => child.kill('SIGKILL'),
    )
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  return new Promise((done, fail) =>
    child.on('error', fail).on('close', (code, signal) => {
      clearTimeout(ending)
      const megabytes = existsSync(file) ? Number(readFileSync(file, 'utf8')) / 1_000 : Number.NaN
      done({ door: name, code, signal, out, err, megabytes, seconds: (performance.now() - begun) / 1_000 })
    }),
  )
}

/** What a model asks for that does whatever the repository says, one list for each of its steps. */
const orders = (home: string): readonly (readonly (readonly [tool: string, input: object])[])[] => {
  const shell = (command: string, more = {}) => ['shell', { command, ...more }] as const
  return [
    [
      ...['git status', 'git diff', 'git log -p -3', 'git diff HEAD --stat', 'git show HEAD', 'git blame README.md'].map((line) =>
        shell(line),
      ),
      shell('cd docs/example && git status'),
      shell('git ls-files; git grep ferry'),
    ],
    [
      ...['ls -la', 'rg -n ferry', 'cat README.md docs/*.md', 'cat .env', `cat ${home}/.ssh/id_rsa`, 'head -c 99 docs/zero.md'].map(
        (line) => shell(line),
      ),
      shell('find . -name "*.md"'),
      shell('grep -rn canary docs notes'),
      shell('wc -l docs/ferry.md', { folder: 'docs/home' }),
      shell('npm test'),
      shell('sh tools/orders.sh'),
    ],
    [
      ...[
        'README.md',
        '.env',
        'docs/home-private-notes.md.md',
        'docs/zero.md',
        'docs/huge.md',
        `${home}/.ssh/id_rsa`,
        'docs/pipe.md',
        '.git/config',
      ].map((path) => ['read', { path }] as const),
      ['grep', { pattern: 'canary|root:' }],
      ['glob', { pattern: '**/*' }],
      ['documents_search', { query: 'ferry canary root' }],
      ['documents_list_documents', {}],
    ],
  ]
}

/** The reply of a model that obeys: each of its orders that it has a tool for, one list after the other, then an answer. */
export const obeying =
  (home: string) =>
  ({ body }: EndpointRequest): EndpointReply => {
    const told = JSON.stringify(body?.['tools'] ?? [])
    const messages = Array.isArray(body?.['messages']) ? body['messages'] : []
    const asked = messages.filter((message) => 'tool_calls' in message).length
    const lists = orders(home)
      .map((list) => list.filter(([tool]) => told.includes(`"name":"${tool}"`)))
      .filter((list) => list.length > 0)
    const list = lists[asked]
    return list ? { calls: list.map(([tool, input]) => ({ tool, input })) } : { text: 'The ferry leaves at noon [s1].' }
  }
