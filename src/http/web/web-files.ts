import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { packageRoot } from '../../files/package-root.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

interface WebFile {
  readonly type: string
  readonly bytes: Buffer
  readonly etag: string
  /** As the build made it, else made when a browser first takes it. */
  compressed?: Buffer
}

/**
 * The pages of the web app and what belongs to them; every path without a file is the app itself, which shows the page that the path means. `language` gives the
 * one that the server is set to, which stands in that page.
 */
export function webFiles(language: () => string): (request: Request) => Promise<Response | undefined> {
  const root = join(packageRoot(), 'dist', 'web')
  const files = new Map<string, WebFile>()
  const fileAt = (path: string, spoken = ''): WebFile | undefined => {
    const known = files.get(path + spoken)
    if (known) return known
    if (!existsSync(join(root, path))) return undefined
    const stored = readFileSync(join(root, path))
    const bytes = spoken === '' ? stored : Buffer.from(stored.toString().replace('<html ', `<html data-language="${spoken}" `))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const built = join(root, `${path}.br`)
    const file: WebFile = {
      ...{ type: types[extname(path)] ?? 'application/octet-stream', bytes, etag },
      ...(existsSync(built) ? { compressed: readFileSync(built) } : {}),
    }
    files.set(path + spoken, file)
    return file
  }
  const all = globSync('**/*.*', { cwd: root }).map((name) => name.replaceAll('\\', '/'))
  const names = new Set(all.filter((name) => !name.endsWith('.br')))
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const path = new URL(request.url).pathname.slice(1)
    const isFile = names.has(path)
    // Ids of verbs have dots in them, too.
    if (!isFile && (path.startsWith('assets/') || types[extname(path)] !== undefined)) return undefined
    const file = isFile ? fileAt(path) : fileAt('index.html', language())
    // Names of assets hold a hash of what is in them, those of fonts their version.
    return file && respond(request, file, path.startsWith('assets/') || path.endsWith('.woff2'))
  }
}

function respond(request: Request, file: WebFile, isForever: boolean): Response {
  const headers = new Headers({
    'content-type': file.type,
    etag: file.etag,
    vary: 'accept-encoding',
    'cache-control': isForever ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
  const mayCompress = /\bbr\b/.test(request.headers.get('accept-encoding') ?? '') && !/png|woff/.test(file.type)
  if (mayCompress) {
    file.compressed ??= brotliCompressSync(file.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    headers.set('content-encoding', 'br')
  }
  const body = mayCompress ? file.compressed : file.bytes
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body ?? file.bytes), { headers })
}
