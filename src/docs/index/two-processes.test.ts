import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DocumentPlace, documentPlaces } from '../../store/postgres/documents/document-places.fixture.ts'
import { openLibrary } from '../library.ts'
import { openWriter } from './writer.ts'

const url = (path: string): string => pathToFileURL(join(import.meta.dirname, path)).href
/** As many that eight batches are written, which are then joined. */
const documents = 2_000
/** Replaces all documents by a second version, in a process of its own. */
const script = (opening: string): string => `
  ${opening}
  import { openWriter } from '${url('writer.ts')}'
  const writer = await openWriter(store, 'c')
  console.log('started')
  for (let at = 0; at < ${documents}; at += 1)
    await writer.putDocument({ path: at + '.md', title: 'Page ' + at, uri: 'file:///' + at, bytes: 1, hash: 'new' }, [
      { heading: 'Plugins', level: 1, crumbs: [], anchor: 'a', text: 'How plugins of page ' + at + ' are loaded, version new', line: 1 },
    ])
  await writer.finish(2)
  await store.close()
`

describe.each(documentPlaces)('two processes on one index: %s', (_name, makePlace) => {
  let place: DocumentPlace
  beforeAll(async () => {
    place = await makePlace()
  })
  afterAll(() => place.remove())

  it('lets one ask while the other replaces everything: every answer is whole, and old or new', async () => {
    const store = place.open()
    await store.putCollection({ id: 'c', name: 'docs', origin: 'file:///docs' })
    const writer = await openWriter(store, 'c')
    for (let at = 0; at < documents; at += 1)
      await writer.putDocument({ path: `${at}.md`, title: `Page ${at}`, uri: `file:///${at}`, bytes: 1, hash: 'old' }, [
        { heading: 'Plugins', level: 1, crumbs: [], anchor: 'a', text: `How plugins of page ${at} are loaded, version old`, line: 1 },
      ])
    await writer.finish(1)
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script(place.opening)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    const library = openLibrary(store)
    const versions = new Set<string>()
    let asked = 0
    for (let running = true; running || asked < 50; asked += 1) {
      const hits = await library.search(undefined, { query: `page ${asked * 26} plugins loaded`, limit: 3 })
      expect(hits[0]?.section.document).toBe(`${asked * 26}.md`)
      versions.add(hits[0]?.section.text.split(' ').at(-1) ?? '')
      running = asked < 75 && child.exitCode === null
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect((await ended)[0]).toBe(0)
    expect(asked).toBeGreaterThanOrEqual(50)
    expect([...versions].every((version) => version === 'old' || version === 'new')).toBe(true)
    const [last] = await library.search(undefined, { query: 'page 7 plugins loaded', limit: 1 })
    expect(last?.section.text).toBe('How plugins of page 7 are loaded, version new')
  })
})
