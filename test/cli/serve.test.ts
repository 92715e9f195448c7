import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type World, world } from './cli.fixture.ts'
import { type Running, started } from './process.fixture.ts'

const serving = async (place: World, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<Running> => {
  const running = started(place, ['serve', '--port', '0', ...args], { env })
  await running.until(args.includes('--quiet') ? '\n' : 'Press Ctrl-C to stop')
  return running
}

describe('ibid serve', { timeout: 120_000 }, () => {
  it('prints a link that lets in, what answers, and how to stop it', async () => {
    const server = await serving(world())
    const link = /http:\S+token=\S+/.exec(server.told())?.[0] ?? ''
    const entered = await fetch(link, { redirect: 'manual' })
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/'])
    server.kill('SIGTERM')
    const { code, out, err } = await server.ended
    const words = err
      .replace(/building the web app ...\n/, '')
      .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
      .replace(/token=\S+/, 'token=TOKEN')
    expect({ code, out, words }).toEqual({
      code: 0,
      out: '',
      words: [
        'Serving http://HOST',
        'Open    http://HOST/open?token=TOKEN',
        'Without a language model, answers quote the evidence. See: ibid help keys',
        'Press Ctrl-C to stop; unfinished runs resume at the next start',
        'Stopping ...',
        '',
      ].join('\n'),
    })
  })

  it('tells programs where it is in one line, and nothing else where it is to be quiet', async () => {
    const server = await serving(world(), ['--json', '--quiet'])
    const { url, invitation, pid } = JSON.parse(server.said())
    expect(invitation).toEqual([expect.stringContaining(`${url}/open?token=`)])
    expect(await (await fetch(`${url}/ready`)).json()).toEqual({ status: 'ok' })
    process.kill(pid, 'SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0, err: '' })
  })

  it('serves another data folder from anywhere', async () => {
    const place = world()
    const data = join(place.home, 'elsewhere')
    const first = await serving(place, ['--json', '--data-dir', data])
    await expect(started(place, ['sessions', 'list', '--data-dir', data]).ended).resolves.toMatchObject({ code: 0 })
    first.kill('SIGTERM')
    await first.ended
  })

  it('takes its settings from where all settings are', async () => {
    const server = await serving(world(), ['--json'], { IBID_SERVER_PUBLIC_URL: 'https://ibid.example.org', IBID_LLM_MODEL: 'extractive' })
    expect(JSON.parse(server.said())).toMatchObject({ url: 'https://ibid.example.org' })
    server.kill('SIGTERM')
    await server.ended
  })

  it('opens the link in a browser, which is not told of it on a command line', async () => {
    const place = world()
    const opened = join(place.home, 'opened')
    const bin = join(place.home, 'bin')
    mkdirSync(bin)
    writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\n{ echo "$#"; cat "$1"; env; } > ${opened}.tmp; mv ${opened}.tmp ${opened}\n`)
    chmodSync(join(bin, 'xdg-open'), 0o755)
    const env = { DISPLAY: ':0', PATH: `${bin}:${process.env['PATH']}`, OPENAI_API_KEY: 'a-canary-that-nobody-sees' }
    const server = await serving(place, ['--open'], env)
    const link = /http:\S+token=\S+/.exec(server.told())?.[0] ?? ''
    const page = () => (existsSync(opened) ? readFileSync(opened, 'utf8') : '')
    await expect.poll(page).toContain(`url=${link}`)
    expect(page()).toMatch(/^1\n/)
    expect(page()).not.toContain('a-canary')
    server.kill('SIGTERM')
    await server.ended
    expect(readdirSync(place.home).filter((name) => name.endsWith('.html'))).toEqual([])
  })

  it('goes on where there is no browser', async () => {
    const server = await serving(world(), ['--open'], { DISPLAY: ':0', PATH: '/nowhere' })
    server.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
  })

  it('says in one line what is wrong with its address', async () => {
    const { ibid } = world()
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const said = async (...args: readonly string[]) => {
      const { code, err } = await ibid('serve', ...args)
      return [code, err.replace(/building the web app ...\n/, '').replace(String(port), 'PORT')]
    }
    expect(await said('--port', String(port))).toEqual([
      2,
      'ibid: port PORT on 127.0.0.1 is already in use; choose another with --port, or 0 for a free one\n',
    ])
    await new Promise((resolve) => other.close(resolve))
    expect(await said('--host', '0.0.0.0')).toEqual([
      1,
      'ibid: 0.0.0.0 is reachable from other machines, but sign-in is not enabled; listen on 127.0.0.1, or require sign-in with --team\n',
    ])
    expect(await said('--host', '0.0.0.0', '--team')).toEqual([
      1,
      'ibid: the address that browsers use to reach 0.0.0.0 is not known; set it with --public-url, such as https://ibid.example.org\n',
    ])
    expect(await said('--port', 'many')).toEqual([2, expect.stringMatching(/^ibid: .*whole number from 0 to 65535.*\n$/)])
    expect(await said('--public-url', 'ibid.example.org/docs')).toEqual([2, expect.stringContaining('server.publicUrl')])
  })

  it('shows a team nothing of the own list of whoever runs its server, but what people of a team had added in an earlier version', async () => {
    const place = world({
      'pay/salaries.md': '# Salaries\n\nThe salary of a harbour pilot is 4,100 a month.\n',
      'plans/next.md': '# Plans\n\nNext year the harbour gets a crane.\n',
      'work/notes.md': '# Notes\n',
    })
    const { home, folder, ibid } = place
    expect((await ibid('collections', 'add', './pay', '--global')).code).toBe(0)
    const teams = join(home, '.local/share/ibid/collections.json')
    const ada = { email: 'ada@example.org', password: 'a long pass phrase' }
    const seen = async (path: '/v1/setup' | '/v1/sign-in', added?: string) => {
      const server = await serving({ ...place, folder: join(folder, 'work') }, ['--team', '--json'])
      try {
        const { url, invitation } = JSON.parse(server.said())
        const token = /setup=([^&]+)/.exec(invitation[0] ?? '')?.[1]
        const headers = { 'content-type': 'application/json' }
        const entered = await fetch(url + path, {
          method: 'POST',
          headers,
          body: JSON.stringify(token ? { ...ada, name: 'Ada', token } : ada),
        })
        const cookie = entered.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
        const body = JSON.stringify({ url: added, name: 'plans', shared: true })
        if (added)
          expect((await fetch(`${url}/v1/collections`, { method: 'POST', headers: { ...headers, cookie }, body })).status).toBe(202)
        const of = async (what: string): Promise<Readonly<Record<string, readonly { readonly name: string }[]>>> =>
          JSON.parse(await (await fetch(url + what, { headers: { cookie } })).text())
        const { collections } = await of('/v1/collections')
        const { hits } = await of('/v1/search?query=salary')
        return { collections: collections?.map(({ name }) => name), hits: hits?.length }
      } finally {
        server.kill('SIGTERM')
        await server.ended
      }
    }
    expect(await seen('/v1/setup')).toEqual({ collections: [], hits: 0 })
    expect(await seen('/v1/sign-in', join(folder, 'plans'))).toEqual({ collections: ['plans'], hits: 0 })
    const list = join(home, '.config/ibid/context.json')
    const own = JSON.parse(readFileSync(list, 'utf8')).collections
    expect(own).toEqual({ pay: { url: join(folder, 'pay') } })
    // In an earlier version what was added for everyone stood in the own list, too.
    const plans = JSON.parse(readFileSync(teams, 'utf8')).collections
    writeFileSync(list, JSON.stringify({ collections: { ...own, ...plans } }))
    rmSync(teams)
    expect(await seen('/v1/sign-in')).toEqual({ collections: ['plans'], hits: 0 })
    expect(JSON.parse(readFileSync(teams, 'utf8'))).toEqual({ collections: { plans: { url: join(folder, 'plans') } } })
  })
})
