import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AttachmentRow } from '../../core/schemas/http/runs.ts'
import { type HttpWorld, httpWorld } from '../http.fixture.ts'
import { fileIds, handOver, pixel } from './files.fixture.ts'

let world: HttpWorld
beforeAll(async () => {
  world = await httpWorld([])
})
afterAll(() => world[Symbol.asyncDispose]())

const listed = async () => (await world.json<{ readonly files: readonly AttachmentRow[] }>('/v1/files')).files
const raw = (query: string, body: string | Uint8Array, headers: Readonly<Record<string, string>>) =>
  fetch(`${world.url}/v1/files${query}`, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers: { cookie: world.cookie, ...headers },
  })
const problem = async (response: Response) => ({ status: response.status, ...((await response.json()) as { detail: string }) })

describe('files', () => {
  it('are handed over, listed, shown, read and taken away', async () => {
    const response = await handOver(world, world, { 'notes.md': '# Notes\n\nThe tide turns at noon.\n', '../up/a\u202Eb chart.png': pixel })
    expect(response.status).toBe(201)
    const { files } = (await response.json()) as { files: readonly AttachmentRow[] }
    const [notes, chart] = files
    expect(files).toMatchObject([
      { name: 'notes.md', mediaType: 'text/markdown', kind: 'document', size: 33 },
      { name: 'ab chart.png', mediaType: 'image/png', kind: 'image', size: pixel.length },
    ])
    expect((await listed()).map(({ name }) => name).sort()).toEqual(['ab chart.png', 'notes.md'])
    expect(await world.json(`/v1/files/${chart!.id}`)).toEqual(chart)

    const shown = await world.fetch(`/v1/files/${chart!.id}/content`)
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(pixel)
    expect([...shown.headers]).toEqual(
      expect.arrayContaining([
        ['content-type', 'image/png'],
        ['content-disposition', "inline; filename*=UTF-8''ab%20chart.png"],
        ['content-security-policy', "default-src 'none'; sandbox"],
        ['x-content-type-options', 'nosniff'],
      ]),
    )
    const saved = await world.fetch(`/v1/files/${notes!.id}/content`)
    expect(await saved.text()).toBe('# Notes\n\nThe tide turns at noon.\n')
    expect(saved.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''notes.md")

    for (const { id } of files) expect((await world.fetch(`/v1/files/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await listed()).toEqual([])
    expect(await world.app.media().list()).toEqual([])
    const collections = await (await world.app.documents()).read((reader) => reader.collections())
    expect(collections.filter(({ origin }) => origin.startsWith('attachment:'))).toEqual([])
    expect((await world.fetch(`/v1/files/${chart!.id}/content`)).status).toBe(404)
  })

  it('are taken as the body itself too, under the name that is given', async () => {
    const sent = await raw('?name=tides.csv', 'port,noon\nBrest,7.2\n', { 'content-type': 'text/csv' })
    expect(await sent.json()).toMatchObject({ files: [{ name: 'tides.csv', mediaType: 'text/csv', kind: 'document' }] })
    expect(await problem(await raw('', 'x', { 'content-type': 'text/csv' }))).toMatchObject({ status: 422, detail: 'the file has no name' })
  })

  it('stay while somebody else has handed over the same bytes', async () => {
    const [first, second] = [
      ...(await fileIds(world, world, { 'one.md': '# One\n\nSame.\n' })),
      ...(await fileIds(world, world, { 'two.md': '# One\n\nSame.\n' })),
    ]
    await world.fetch(`/v1/files/${first}`, { method: 'DELETE' })
    expect(await (await world.fetch(`/v1/files/${second}/content`)).text()).toBe('# One\n\nSame.\n')
  })

  it('are what their bytes say, and all of a request or none', async () => {
    const before = await listed()
    const refusals = {
      'notes.md': [pixel, 'notes.md: this is an image (image/png), not text'],
      'all.zip': [
        Buffer.from('PK\u0003\u0004\u0014\u0000\u0000\u0000', 'latin1'),
        'all.zip cannot be read: not text: looks like a ZIP archive',
      ],
      'tool.bin': [
        Buffer.from(Array.from({ length: 900 }, (_, at) => at % 7)),
        'tool.bin cannot be read: not text: looks like binary data',
      ],
      'locked.pdf': ['%PDF-1.4 nothing more', /^locked\.pdf cannot be read: damaged/],
      'empty.md': ['', 'empty.md is empty'],
    } as const
    for (const [name, [content, detail]] of Object.entries(refusals))
      expect(await problem(await handOver(world, world, { [name]: content }))).toMatchObject({
        status: 422,
        detail: typeof detail === 'string' ? detail : expect.stringMatching(detail),
      })
    const mixed = await problem(await handOver(world, world, { 'good.md': '# Good\n', 'bad.md': pixel, 'all.zip': refusals['all.zip'][0] }))
    expect(mixed.detail).toBe('bad.md: this is an image (image/png), not text; all.zip cannot be read: not text: looks like a ZIP archive')
    expect(await listed()).toEqual(before)
  })

  it('are refused above 25 MB, and nothing is left of them', async () => {
    const before = await listed()
    const large = await problem(await handOver(world, world, { 'first.md': '# First\n', 'large.txt': 'tide '.repeat(5_100_000) }))
    expect(large).toMatchObject({ status: 413, detail: 'large.txt is larger than 25 MB' })
    const whole = await raw('?name=large.csv', 'tide '.repeat(5_100_000), { 'content-type': 'text/csv' })
    expect(await problem(whole)).toMatchObject({ status: 413, detail: 'large.csv is larger than 25 MB' })
    expect(await listed()).toEqual(before)
  })

  it('are not taken from a form of another page', async () => {
    const form = await problem(await handOver(world, world, { 'a.md': '# A\n' }, {}))
    expect(form).toMatchObject({ status: 403, detail: 'a form or plain-text body requires the header x-ibid: 1' })
    expect((await raw('?name=a.md', '# A\n', { 'content-type': 'text/plain' })).status).toBe(403)
    expect((await handOver(world, world, { 'a.md': '# A\n' }, { 'x-ibid': '1', origin: 'https://evil.example' })).status).toBe(403)
    const token = new URL(world.server.invitation[0]!).searchParams.get('token')
    expect((await handOver(world, { cookie: '' }, { 'a.md': '# A\n' }, { authorization: `Bearer ${token}` })).status).toBe(201)
    expect((await handOver(world, { cookie: '' }, { 'a.md': '# A\n' })).status).toBe(401)
  })

  it('come in forms of files alone', async () => {
    const send = async (form: FormData) =>
      problem(await fetch(`${world.url}/v1/files`, { method: 'POST', body: form, headers: { cookie: world.cookie, 'x-ibid': '1' } }))
    expect(await send(new FormData())).toMatchObject({ status: 422, detail: 'the form has no file' })
    const other = new FormData()
    other.append('note', 'words')
    expect(await send(other)).toMatchObject({ status: 422, detail: 'the form has an unexpected field note' })
    expect(await world.app.media().list()).not.toEqual([])
  })
})
