import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jsonSchema } from '../tools/json-schema.ts'
import { badServer, shopOverHttp, shopServer } from './connect.fixture.ts'
import { type ConnectOptions, connect } from './connect.ts'
import type { Connection } from './connection.ts'
import type { Server } from './server.ts'

let root: string
const open: Connection[] = []
const connected = async (server: Server, options: ConnectOptions = {}) => {
  const connection = await connect(server, { withinMs: 20_000, ...options })
  open.push(connection)
  return connection
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ibid-connectors-'))
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.close()))
  rmSync(root, { recursive: true })
})

const logged = () => (existsSync(join(root, 'log')) ? readFileSync(join(root, 'log'), 'utf8').trim().split('\n') : [])
const shop = () => shopServer({ SHOP_LOG: join(root, 'log') })
/** Resolves when the shop has written the line. */
const untilLogged = async (line: string) => {
  while (!logged().includes(line)) await new Promise((resolve) => setImmediate(resolve))
}

/** One that was killed, and waits for nobody to take notice, is not running. */
const isRunning = (pid: number): boolean => {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

describe('a server that is a process', () => {
  it('is asked in the newest revision that it knows', async () => {
    const connection = await connected(shop())
    expect(connection).toMatchObject({ revision: '2026-07-28', server: { name: 'shop', version: '1' }, isOpen: true })
    expect((await connection.list()).map(({ name }) => name)).toContain('read_price')
    expect(await connection.call('read_price', { item: 'pear' })).toMatchObject({ structuredContent: { item: 'pear', cents: 400 } })
  })

  it('is given the variables that were named for it, and nothing of this process', async () => {
    const connection = await connected(shopServer({ SHOP_LOG: join(root, 'log'), SHOP_SIGN: 'open' }))
    const { content } = await connection.call('environment', {})
    expect(content).toEqual([{ type: 'text', text: 'PATH SHOP_LOG SHOP_SIGN' }])
  })

  it('of the revisions before is asked in theirs, also where it ends at the first word it does not know', async () => {
    for (const fault of ['', 'exits-at-discover'])
      expect(await connected(badServer(fault))).toMatchObject({ revision: '2025-11-25', server: { name: 'bad', version: '0' } })
  })

  it('is told when a call is cancelled', async () => {
    const connection = await connected(shop())
    const stop = new AbortController()
    const called = connection.call('wait', {}, { signal: stop.signal })
    await untilLogged('wait begun')
    stop.abort(new Error('enough'))
    await expect(called).rejects.toThrow('enough')
    await untilLogged('wait cancelled')
    expect(connection.isOpen).toBe(true)
  })

  it('tells its progress', async () => {
    const connection = await connected(shop())
    const seen: string[] = []
    await connection.call('steps', {}, { progress: (text) => seen.push(text) })
    expect(seen).toEqual(['packing\u0007 1/2', 'packing\u0007 2/2'])
  })

  it('says when its tools change', async () => {
    const changed = Promise.withResolvers<void>()
    const connection = await connected(shop(), { onToolsChanged: changed.resolve })
    await connection.call('repaint', {})
    await changed.promise
    expect((await connection.list()).find(({ name }) => name === 'read_price')?.description).toBe('The price of an item, in gold.')
  })

  it('that asks a person back is told that nobody is asked, or what was answered', async () => {
    await expect((await connected(shop())).call('ask_back', {})).rejects.toThrow(
      'the server requested input from a user or a model, which is not supported',
    )
    const answering = await connected(shop(), { elicit: async () => ({ action: 'accept', content: { size: 'large' } }) })
    expect(await answering.call('ask_back', {})).toMatchObject({ content: [{ type: 'text', text: 'size large' }] })
  })

  it('that ends during a call fails it with its exit code and its last words', async () => {
    const connection = await connected(shop())
    await expect(connection.call('crash', {})).rejects.toMatchObject({
      code: 'unreachable',
      message: 'the server exited: exit code 7: out of paper',
    })
    expect(connection.isOpen).toBe(false)
  })

  it('is gone when the connection is closed, even where it is deaf to being told', async () => {
    for (const server of [shop(), badServer('deaf')]) {
      const connection = await connected(server)
      const pid = connection.pid ?? 0
      expect(() => process.kill(pid, 0)).not.toThrow()
      await connection.close()
      expect(() => process.kill(pid, 0)).toThrow('ESRCH')
      expect(connection.isOpen).toBe(false)
    }
  })
})

it('a server that has started others ends with all of them', async () => {
  const { command, args, ...rest } = shop()
  const file = join(root, 'pid')
  const script = 'sleep 1000 & echo $! > "$0"; "$@"'
  const connection = await connected({ ...rest, command: 'sh', args: ['-c', script, file, command, ...args] })
  const helper = Number(readFileSync(file, 'utf8'))
  expect(() => process.kill(helper, 0)).not.toThrow()
  await connection.close()
  while (isRunning(helper)) await new Promise((resolve) => setImmediate(resolve))
})

describe('a server that is not there', () => {
  const program = { kind: 'process', args: [], env: {}, cwd: '/' } as const

  it('fails in a line that says why', async () => {
    await expect(connect({ ...program, command: '/nowhere/at/all' })).rejects.toThrow(
      'program not found: /nowhere/at/all, or its folder does not exist',
    )
    await expect(connect(badServer('ends'), { withinMs: 20_000 })).rejects.toThrow('the server exited: exit code 3: no licence found')
    await expect(connect(badServer('throws'), { withinMs: 20_000 })).rejects.toThrow(
      /^the server exited: exit code 1: TypeError: no licence in \/etc\/shop$/,
    )
    const { url, stop } = await shopOverHttp()
    await stop()
    await expect(connect({ kind: 'http', url, headers: {} })).rejects.toThrow('could not reach the server (ECONNREFUSED)')
  })

  it('is not waited for longer than was said', async () => {
    await expect(connect(badServer('silent'), { withinMs: 300 })).rejects.toMatchObject({
      code: 'timeout',
      message: 'the server did not respond within 300 ms',
    })
  })
})

describe('a server that does what none should', () => {
  it('may write garbage beside its messages', async () => {
    expect((await (await connected(badServer('garbage'))).list()).map(({ name }) => name)).toEqual(['nested', 'odd'])
  })

  it('is given up where it writes nothing else', async () => {
    await expect(connect(badServer('flood'), { withinMs: 20_000 })).rejects.toThrow(
      'the server writes something other than messages to standard output',
    )
    await expect(connect(badServer('endless-line'), { withinMs: 20_000 })).rejects.toThrow('the server sent a message larger than 10 MB')
  })

  it('cannot send 200,000 lists inside each other', async () => {
    const connection = await connected(badServer(''))
    await expect(connection.call('nested', {})).rejects.toThrow('the server sent a message nested more than 100 levels deep')
    expect(connection.isOpen).toBe(false)
  })

  it('cannot have a list of tools without end', async () => {
    const connection = await connected(badServer('endless-pages'))
    await expect(connection.list()).rejects.toThrow("the server's tool list is endless")
  })

  it('cannot do so over HTTP either', async () => {
    const http = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)
    })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    const address = http.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
    await expect(connect({ kind: 'http', url, headers: {} })).rejects.toThrow('the server sent a message nested more than 100 levels deep')
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  })

  it('fails the call where its result is none', async () => {
    const connection = await connected(badServer(''))
    await expect(connection.call('odd', {})).rejects.toMatchObject({ code: 'failed' })
    expect(connection.isOpen).toBe(true)
  })
})

describe('a server behind a URL', () => {
  it('is listed, called and cancelled like a process, and a dead one fails the call', async () => {
    const { url, stop } = await shopOverHttp({ SHOP_LOG: join(root, 'log') })
    const connection = await connected({ kind: 'http', url, headers: {} }, { schema: jsonSchema })
    expect(connection).toMatchObject({ revision: '2026-07-28', server: { name: 'shop', version: '1' } })
    expect((await connection.list()).length).toBe(11)
    expect(await connection.call('read_price', { item: 'fig' })).toMatchObject({ structuredContent: { item: 'fig', cents: 300 } })
    const cancel = new AbortController()
    const waiting = connection.call('wait', {}, { signal: cancel.signal })
    await untilLogged('wait begun')
    cancel.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
    await untilLogged('wait cancelled')
    const called = connection.call('wait', {})
    called.catch(() => undefined)
    await untilLogged('wait begun')
    await stop()
    await expect(called).rejects.toMatchObject({ code: 'unreachable' })
    await expect(connection.call('read_price', { item: 'fig' })).rejects.toThrow('could not reach the server (ECONNREFUSED)')
  })

  it('of the revisions before is told when its session is over', async () => {
    const closed = Promise.withResolvers<string>()
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => 'the-session',
      onsessionclosed: closed.resolve,
    })
    const server = new McpServer({ name: 'older', version: '1' })
    server.registerTool('greet', { description: 'Greets.' }, () => ({ content: [{ type: 'text', text: 'Hello' }] }))
    await server.connect(transport)
    const http = createServer(getRequestListener((request) => transport.handleRequest(request)))
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    const address = http.address()
    const port = typeof address === 'object' ? address?.port : 0
    const connection = await connected({ kind: 'http', url: `http://127.0.0.1:${port}/`, headers: {} })
    expect(connection.revision).toBe('2025-11-25')
    expect(await connection.call('greet', {})).toMatchObject({ content: [{ type: 'text', text: 'Hello' }] })
    await connection.close()
    expect(await closed.promise).toBe('the-session')
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  })

  it('is given its headers, and one that wants others says so', async () => {
    const seen: (string | undefined)[] = []
    const http = createServer((request, response) => {
      seen.push(request.headers.authorization)
      response.writeHead(401).end()
    })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    const address = http.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
    await expect(connect({ kind: 'http', url, headers: { Authorization: 'Bearer abc' } })).rejects.toMatchObject({
      code: 'unauthorised',
      message: 'the server requires authentication (HTTP 401)',
    })
    expect([...new Set(seen)]).toEqual(['Bearer abc'])
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  })
})
