import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../files/package-root.ts'
import { isPicture } from '../../views/manual/manual-page.ts'
import { manualSite } from '../../views/manual/manual-site.ts'

const types = { html: 'text/html; charset=utf-8', json: 'application/json' } as const
/** A picture has its style in itself, and does nothing else, also where it is opened alone. */
const policyOfPicture = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** The manual below `/manual/`, rendered from the pages that come with the program; undefined for everything else. Its style and script are files of the web app. */
export function manualFiles(): (request: Request) => Response | undefined {
  let site: ReturnType<typeof manualSite> | undefined
  const rendered = new Map<string, string>()
  return (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/manual') return new Response(null, { status: 308, headers: { location: '/manual/' } })
    if (!pathname.startsWith('/manual/') || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined
    const name = pathname.slice('/manual/'.length) || 'index.html'
    if (isPicture(name)) return picture(join(packageRoot(), 'docs', name), request.method)
    site ??= manualSite((page) => readFileSync(join(packageRoot(), 'docs', `${page}.md`), 'utf8'))
    const make = site.get(name)
    if (!make) return undefined
    const text = rendered.get(name) ?? make()
    rendered.set(name, text)
    const headers = { 'content-type': name.endsWith('.json') ? types.json : types.html, 'cache-control': 'no-cache' }
    return new Response(request.method === 'HEAD' ? null : text, { headers })
  }
}

function picture(file: string, method: string): Response | undefined {
  if (!existsSync(file)) return undefined
  const headers = {
    'content-type': file.endsWith('.svg') ? 'image/svg+xml' : 'image/webp',
    'content-security-policy': policyOfPicture,
    'cache-control': 'no-cache',
  }
  return new Response(method === 'HEAD' ? null : new Uint8Array(readFileSync(file)), { headers })
}
