import { openSource } from '../../src/docs/sources/open-source.ts'
import { resolveOrigin } from '../../src/docs/sources/resolve-origin.ts'
import { folderOf } from '../../src/docs/sources/sources.fixture.ts'
import { byTunnel, plainly, toldByProxy } from '../../src/tools/web/fetch/browser/vetting-proxy.fixture.ts'
import { webReader } from '../../src/tools/web/fetch/web-fetch.fixture.ts'
import { guardedFetch } from '../../src/tools/web/guarded-fetch.ts'
import type { Reach } from '../../src/tools/web/vetted-lookup.ts'

/** What came of a way out: the words of a page, or the code of what went wrong. */
type Outcome = { readonly given: string } | { readonly fault: string; readonly message: string }

interface Door {
  readonly name: string
  /** Goes to a URL, as far as this reach lets it. */
  readonly open: (url: string, reach: Reach) => Promise<Outcome>
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown')

const fetching: Door = {
  name: 'a guarded fetch',
  open: async (url, reach) =>
    guardedFetch({ url, method: 'GET', maxBytes: 100_000, timeoutMs: 20_000, signal: new AbortController().signal }, reach).then(
      ({ body }) => ({ given: body.toString() }),
      (error) => ({ fault: codeOf(error), message: error instanceof Error ? error.message : '' }),
    ),
}

const tool: Door = {
  name: 'web_fetch',
  async open(url, reach) {
    const { pages, sources } = await webReader(reach).read(url)
    const fault = pages[0]?.fault
    return fault ? { fault: fault.code, message: fault.message } : { given: sources.map(({ text }) => text).join('\n') }
  },
}

/** A client may write to a proxy what no browser would; the bytes of other scripts are escaped, as HTTP has none. */
const told = async (lines: readonly string[], reach: Reach, inside?: string): Promise<Outcome> => {
  const words = await toldByProxy(lines, reach, inside)
  const status = /^HTTP\/1\.1 (\d+)/.exec(words)?.[1] ?? 'nothing'
  const code = { '400': 'denied', '403': 'denied', '405': 'denied', '502': 'unreachable' }[status]
  return status === '200' ? { given: words } : { fault: code ?? status, message: words }
}

const request: Door = {
  name: 'the proxy of a browser',
  open: (url, reach) => told(plainly(encodeURI(url).replaceAll('%5B', '[').replaceAll('%5D', ']')), reach),
}

const tunnel: Door = {
  name: 'a tunnel through the proxy of a browser',
  open(url, reach) {
    const [, host = '', port = '80'] = /^\w+:\/\/(\[[^\]]*\]|[^:/]*)(?::(\d+))?/.exec(url) ?? []
    return told(byTunnel(encodeURI(host).replaceAll('%5B', '[').replaceAll('%5D', ']'), port), reach, 'GET / HTTP/1.0\r\n\r\n')
  },
}

/** What a stranger names is never allowed to lie on this machine, so there is nothing to allow here. */
const collection: Door = {
  name: 'a collection that a stranger named',
  async open(url, { lookup }) {
    const signal = AbortSignal.timeout(20_000)
    const given: string[] = []
    try {
      const source = await openSource(resolveOrigin(`${url}a.md`, '/'), {
        cache: folderOf(),
        environment: {},
        signal,
        publicOnly: true,
        ...(lookup ? { lookup } : {}),
      })
      for await (const item of source.items(signal)) {
        const read = item.kind === 'entry' ? await item.read(undefined, signal) : undefined
        given.push(typeof read === 'object' ? Buffer.from(read.bytes).toString() : '')
      }
      return { given: given.join('') }
    } catch (error) {
      return { fault: codeOf(error), message: error instanceof Error ? error.message : '' }
    }
  },
}

/** Every way on which words of others make this program open a connection to a web address. */
export const doors: readonly Door[] = [fetching, tool, request, tunnel]

/** The same and those on which nobody can allow a private address. */
export const everyDoor: readonly Door[] = [...doors, collection]

/** Those that follow redirects by themselves; a browser comes back to its proxy with each. */
export const following: readonly Door[] = [fetching, tool]
