import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { IbidError } from '../../../src/core/fault.ts'
import { collectionsOf } from '../../../src/docs/project/context-file.ts'
import type { Fetcher } from '../../../src/docs/sources/fetch.ts'
import { compileGlobs } from '../../../src/docs/sources/glob.ts'
import { localManifestItems } from '../../../src/docs/sources/local-manifest.ts'
import { claimsToBeManifest, parseManifest } from '../../../src/docs/sources/manifest.ts'
import { remoteManifestItems } from '../../../src/docs/sources/remote-manifest.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { holds, type Target, textOf } from '../target.ts'

const fetcher: Fetcher = { fetch: () => Promise.reject(new Error('nothing is fetched')), close: () => undefined }
const url = new URL('https://docs.example/m/manifest.json')

/** Manifests of documents, and the list of a project's collections. */
export const manifestTarget: Target = {
  name: 'manifest',
  tries: 100,
  // Each of thousands of entries is looked for on the disk.
  longest: 24_000,
  seeds: [
    '{"name":"docs","version":"1.0.0","baseUrl":"./guide/","sources":{"files":["a.md",{"path":"b/c.md","hash":"sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"},{"url":"https://docs.example/m/d.md"}]}}',
    '{"name":"docs","version":"1","sources":{"glob":["**/*.md","!drafts/**","{a,b}/[!x]?.md","\\\\*"]},"metadata":{"a":1}}',
    '\ufeff{"name":"n","version":"1","baseUrl":"https://docs.example/m/","sources":{"files":["file:///etc/passwd","../x","%2e%2e/y","//evil.example/z","a.md"]}}',
    '{"collections":{"docs":{"url":"./docs"},"x y":{"url":"git+https://x.example/a.git#v1"}}}',
  ],
  words: [
    '"files":[',
    '"glob":["',
    '**/',
    '{a,b}',
    '[a-',
    '!',
    '../',
    '%2e%2e%2f',
    'file:///',
    'https://docs.example/',
    '//h/',
    '\\\\',
    '"baseUrl":"',
    '"path":"',
    '"url":"',
    'data:,',
    '\\u0000',
  ],
  nests: [
    ['{', ',b}'],
    ['[', ']'],
    ['*', ''],
    ['**/', ''],
    ['?', ''],
    ['%25', ''],
    ['{"a":', '}'],
  ],
  async run(bytes) {
    const text = textOf(bytes)
    claimsToBeManifest(text)
    await well(() => void collectionsOf(text, 'context.json'))
    await well(() => {
      const globs = compileGlobs(text.split('\n', 3))
      for (const path of ['a.md', 'a/b/c.md', 'drafts/x.md', `${'a/'.repeat(30)}b`, 'a'.repeat(200)])
        globs.matches(path) && globs.reaches(path)
    })
    const manifest = parseManifest(text, 'manifest.json')
    await well(() => {
      for (const item of remoteManifestItems({ manifest, url, trusted: url.origin }, fetcher))
        if (item.kind === 'entry') holds(new URL(item.uri).origin === url.origin, 'a remote manifest names its own origin only')
    })
    const root = join(scratchFolder(), 'manifest')
    mkdirSync(root, { recursive: true })
    for await (const item of localManifestItems(root, manifest, fetcher, new AbortController().signal))
      if (item.kind === 'entry') holds(/^https?:/.test(item.uri), 'a manifest without files beside it names addresses of the web only')
  },
}

/** A refusal of one part says nothing about the others. */
async function well(work: () => void): Promise<void> {
  try {
    work()
  } catch (error) {
    if (!(error instanceof IbidError)) throw error
  }
}
