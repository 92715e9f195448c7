import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serve } from '../../../../docs/sources/sources.fixture.ts'
import { html, onLoopback, paths, sites, webReader } from '../web-fetch.fixture.ts'
import { findBrowser } from './find-browser.ts'
import { pageRendering } from './page-rendering.ts'

const browser = await findBrowser(process.env)
if (browser === undefined && process.env['CI']) throw new Error('no Chromium: .ci/run installs it')

const forever = new AbortController().signal

/** A program of Node that stands in for the browser. It finds its arguments in `args`, and its proxy in `proxy`. */
function standIn(script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-stand-in-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'browser.mjs')
  const found = `const args = process.argv.slice(2); const value = (name) => args.find((arg) => arg.startsWith(name + '='))?.slice(name.length + 1)`
  writeFileSync(file, `#!${process.execPath}\n${found}; const proxy = new URL(value('--proxy-server'))\n${script}\n`)
  chmodSync(file, 0o755)
  return file
}

const rendered = (program: string, url: string, allowed: readonly string[] = [], signal = forever) =>
  pageRendering(async () => program, { allowed, lookup: onLoopback })(signal)(new URL(url))

const alive = (id: number): boolean => {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

describe('a browser that renders a page', () => {
  it('reaches hosts of this network for pages of this network only', async () => {
    const inner = await serve((_request, response) => response.end('secret'))
    const url = `http://intern.example:${new URL(inner.origin).port}/`
    const program = standIn(`import { get } from 'node:http'
      get({ host: proxy.hostname, port: proxy.port, path: ${JSON.stringify(url)} }, async (answer) => {
        console.log('<p>' + answer.statusCode + ' ' + (await answer.toArray()).join(''))
      })`)
    expect(await rendered(program, 'http://public.example/', ['intern.example'])).toEqual({ html: '<p>403 \n' })
    expect(await rendered(program, url, ['intern.example'])).toEqual({ html: '<p>200 secret\n' })
    expect(inner.requests).toHaveLength(1)
  })

  it('is told to send everything through its proxy, and nothing of our variables', async () => {
    const program = standIn(`console.log(JSON.stringify({ args, env: process.env }))`)
    const answer = await rendered(program, 'http://public.example/')
    const { args, env } = JSON.parse('html' in answer ? answer.html : '{}')
    expect(args).toEqual(expect.arrayContaining(['--headless', '--dump-dom', '--proxy-bypass-list=<-loopback>', 'http://public.example/']))
    expect(args.find((arg: string) => arg.startsWith('--proxy-server='))).toMatch(/=http:\/\/127\.0\.0\.1:\d+$/)
    expect(args.includes('--no-sandbox')).toBe(process.getuid?.() === 0)
    expect(Object.keys(env).toSorted()).toEqual(expect.arrayContaining(['HOME', 'LANG', 'PATH']))
    expect(Object.keys(env)).not.toContain('NODE_COMPILE_CACHE')
    expect(existsSync(env.HOME)).toBe(false)
  })

  it('ends with everything that it has started, when nobody waits any more', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ibid-pids-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'pids')
    const child = `{ stdio: 'ignore', detached: true }`
    const program = standIn(`import { spawn } from 'node:child_process'; import { writeFileSync, renameSync } from 'node:fs'
      const ids = [process.pid, spawn('sleep', ['60']).pid, spawn('sleep', ['60'], ${child}).pid]
      writeFileSync('${file}.new', JSON.stringify(ids)); renameSync('${file}.new', '${file}'); setInterval(() => {}, 1000)`)
    const controller = new AbortController()
    const rendering = rendered(program, 'http://public.example/', [], controller.signal)
    await expect.poll(() => existsSync(file)).toBe(true)
    const ids: readonly number[] = JSON.parse(readFileSync(file, 'utf8'))
    controller.abort(new Error('enough'))
    await expect(rendering).rejects.toThrow('enough')
    await expect.poll(() => ids.filter(alive)).toEqual([])
  })

  it('has a reason where it shows nothing', async () => {
    expect(await rendered('/no/such/browser', 'http://public.example/')).toEqual({
      missing: 'the browser /no/such/browser could not be started',
    })
    expect(await rendered(standIn('process.exit(3)'), 'http://a.example/')).toEqual({ missing: 'the browser exited with exit code 3' })
    expect(await rendered(standIn(''), 'http://a.example/')).toEqual({ missing: 'the browser returned an empty page' })
    const endless = standIn(`const more = () => process.stdout.write('x'.repeat(1e6), more); more()`)
    expect(await rendered(endless, 'http://a.example/')).toEqual({ missing: "the page's scripts generate more than 10 MB" })
  })

  it('is one of this machine, where there is one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ibid-path-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'chromium'), '', { mode: 0o644 })
    writeFileSync(join(folder, 'google-chrome'), '', { mode: 0o755 })
    expect(await findBrowser({ PATH: folder }, 'linux')).toBe(join(folder, 'google-chrome'))
    expect(await findBrowser({}, 'win32')).toBeUndefined()
  })
})

describe('a page that its scripts make', () => {
  const shell = html('<html><head><title>App</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>')

  it('says so where there is no browser', async () => {
    const { site, reach } = await sites(paths({ '/': shell, '/few': html('<p>Loading the sails.</p><script>1</script>') }))
    const { pages } = await webReader(reach).read([site('app.example'), site('app.example', '/few')])
    expect(pages[0]?.fault).toMatchObject({
      code: 'malformed',
      message: `${site('app.example')} has no text without scripts, and running them failed: no browser is available to run them (web.browser)`,
    })
    expect(pages[1]?.notes).toEqual(['running its scripts may reveal more, but: no browser is available to run them (web.browser)'])
  })

  it('is left as it is where its scripts add nothing', async () => {
    const { site, reach } = await sites(html('<p>The main sail has 24 square metres.</p><script>count()</script>'))
    const program = standIn(`console.log('<p>The main sail has 24 square metres.</p>')`)
    const { pages } = await webReader(reach, { browser: async () => program }).read(site('app.example'))
    expect(pages[0]).toMatchObject({ notes: [], passages: [{ text: 'The main sail has 24 square metres.' }] })
  })
})

describe.skipIf(browser === undefined)('a page in a real browser', () => {
  it('is rendered, and its scripts reach nothing that is not public', { timeout: 90_000 }, async () => {
    const touched: string[] = []
    const inner = createServer((socket) => {
      touched.push('a connection')
      socket.destroy()
    })
    await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void inner.close())
    const address = inner.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { createSocket } = await import('node:dgram')
    const udp = createSocket('udp4').on('message', () => touched.push('a packet'))
    await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve))
    onTestFinished(() => void udp.close())
    const hosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', 'rebound.example', 'private.example']
    const script = `const tries = ${JSON.stringify(['169.254.169.254', ...hosts.map((host) => `${host}:${port}`)])}
      const outcome = async (host) => {
        new Image().src = 'http://' + host + '/image'
        const frame = document.createElement('iframe'); frame.src = 'http://' + host + '/frame'; document.body.append(frame)
        const socket = new WebSocket('ws://' + host + '/socket')
        const closed = new Promise((resolve) => { socket.onerror = () => resolve('closed'); socket.onopen = () => resolve('open') })
        const got = await fetch('http://' + host + '/').then(() => 'reached', () => 'refused')
        const tls = await fetch('https://' + host + '/', { mode: 'no-cors' }).then(() => 'reached', () => 'refused')
        return got + ' ' + tls + ' ' + await closed
      }
      const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] })
      peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer))
      Promise.all(tries.map(outcome)).then(async (outcomes) => {
        const posted = (await fetch('/post', { method: 'POST', body: 'x' })).status
        const sails = await (await fetch('/sails.json')).json()
        root.innerHTML = '<h1>Sails</h1><p>The main sail has an area of ' + sails.main + ' square metres.</p><p>' +
          [...new Set(outcomes)].join() + ' and posted ' + posted + '</p>'
      })`
    const { site, requests } = await sites(
      paths({
        '/': html('<title>App</title><div id="root"></div><script src="/app.js"></script>'),
        '/app.js': (_request, response) => void response.writeHead(200, { 'content-type': 'text/javascript' }).end(script),
        '/sails.json': (_request, response) => void response.end('{"main": 24}'),
      }),
    )
    let asked = 0
    const lookup = async (host: string) => {
      // A name of somebody else's, which is public at first; nothing on this machine has such an address.
      if (host === 'rebound.example') return [{ address: asked++ === 0 ? '203.0.113.7' : '127.0.0.1', family: 4 }]
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const reader = webReader({ allowed: ['app.example'], lookup }, { browser: async () => browser })
    const { pages, sources } = await reader.read(site('app.example'))
    expect(pages[0]).toMatchObject({ title: 'Sails', place: site('app.example'), notes: ['rendered by a browser'] })
    const words = sources.map(({ text }) => text).join('\n')
    expect(words).toContain('The main sail has an area of 24 square metres.')
    expect(words).toContain('refused refused closed and posted 405')
    expect(touched).toEqual([])
    expect(requests.map(({ method }) => method)).not.toContain('POST')
    expect(requests.map(({ headers }) => headers['user-agent'])).toEqual(
      requests.map((_request, at) => (at === 0 ? 'ibid' : 'Mozilla/5.0 (compatible; ibid)')),
    )
  })

  it('that never comes to an end is ended with its browser', { timeout: 90_000 }, async () => {
    let begun = false
    const { site, reach } = await sites(
      paths({
        '/': html('<script src="/loop.js"></script>'),
        '/loop.js': (request, response) => {
          begun ||= request.headers['user-agent'] !== 'ibid'
          response.end('for (;;) {}')
        },
      }),
    )
    const controller = new AbortController()
    const reading = webReader(reach, { browser: async () => browser }).read(site('app.example'), {}, { signal: controller.signal })
    const ended = expect(reading).rejects.toThrow('enough')
    await expect.poll(() => begun, { timeout: 60_000 }).toBe(true)
    const profile =
      commands()
        .find((command) => command.includes(site('app.example')))
        ?.match(/--user-data-dir=(\S+)/)?.[1] ?? 'none'
    expect(profile).toContain('ibid-page-')
    controller.abort(new Error('enough'))
    await ended
    await expect.poll(() => commands().filter((command) => command.includes(profile))).toEqual([])
    expect(existsSync(profile)).toBe(false)
  })
})

/** The command lines of all processes. */
const commands = (): readonly string[] =>
  globSync('/proc/[0-9]*/cmdline').flatMap((file) => {
    try {
      return [readFileSync(file, 'utf8').replaceAll('\0', ' ')]
    } catch {
      return []
    }
  })
