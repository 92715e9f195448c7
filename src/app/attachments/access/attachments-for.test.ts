import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Principal, scopes } from '../../../core/principal.ts'
import type { ServerStore } from '../../../core/server-store.ts'
import type { App } from '../../app.ts'
import { type SessionWorld, sessionWorld } from '../../sessions/session.fixture.ts'
import { removeFile } from '../remove-uploaded-file.ts'
import { keepFile } from '../save-uploaded-file.ts'
import { attachmentsFor } from './attachments-for.ts'

const person = (owner: string): Principal => ({ owner, name: owner, role: 'user', scopes, authenticatedBy: 'sign-in' })
const [ann, bob] = [person('ann'), person('bob')]
const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

let world: SessionWorld
let app: App
let store: ServerStore
beforeAll(async () => {
  world = await sessionWorld([])
  app = (await world.open()).app
  store = await app.server()
})
afterAll(() => world[Symbol.asyncDispose]())

const keep = (who: Principal, name: string, content: string | Uint8Array) =>
  keepFile(app, store, who, { name, bytes: Buffer.from(content) })
const attached = (who: Principal, ...ids: readonly string[]) => attachmentsFor(app, store, who, ids)
const stored = async () => (await (await app.documents()).read((reader) => reader.collections())).map(({ id }) => id)

describe('files of a question', () => {
  it('are collections of their own and images, each once', async () => {
    const notes = await keep(ann, 'notes.md', '# Notes\n')
    const chart = await keep(ann, 'chart.png', png)
    const { scope, files, images } = await attached(ann, notes.id, chart.id, notes.id)
    expect(scope).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)])
    expect(files).toEqual([{ document: 'notes.md', collection: scope[0] }])
    expect(images).toEqual([{ mediaType: 'image/png', hash: chart.hash, size: 8, name: 'chart.png' }])
    expect(await attachmentsFor(app, store, ann)).toEqual({ scope: [], files: [], images: [] })
  })

  it('of others are not there, in the words for what does not exist', async () => {
    const { id } = await keep(ann, 'mine.md', '# Mine\n')
    await expect(attached(bob, id)).rejects.toThrow(`file not found: ${id}`)
    await expect(attached(bob, 'nothing')).rejects.toThrow('file not found: nothing')
  })

  it('share no name with others who have the same bytes', async () => {
    const [hers, his] = [await keep(ann, 'salary.md', '# Same\n'), await keep(bob, 'plain.md', '# Same\n')]
    const [of, as] = [await attached(ann, hers.id), await attached(bob, his.id)]
    expect([of.files[0]?.document, as.files[0]?.document]).toEqual(['salary.md', 'plain.md'])
    expect(of.scope).not.toEqual(as.scope)
    await removeFile(app, store, hers)
    expect(await attached(bob, his.id)).toEqual(as)
  })

  it('are indexed once, also by two at a time, and anew where the index is gone', async () => {
    const both = await Promise.all([keep(ann, 'twice.md', '# Twice\n'), keep(ann, 'twice.md', '# Twice\n')])
    const { scope } = await attached(ann, both[0].id, both[1].id)
    expect(new Set(scope).size).toBe(1)
    await (await app.documents()).dropCollection(scope[0]!)
    await attached(ann, both[0].id)
    expect(await stored()).toContain(scope[0])
    await removeFile(app, store, both[0])
    expect(await stored()).toContain(scope[0])
    await removeFile(app, store, both[1])
    expect(await stored()).not.toContain(scope[0])
  })

  it('whose bytes are gone have to be handed over again', async () => {
    const lost = await keep(ann, 'lost.md', '# Lost\n')
    const { scope } = await attached(ann, lost.id)
    await (await app.documents()).dropCollection(scope[0]!)
    await app.media().remove(lost.hash)
    await expect(attached(ann, lost.id)).rejects.toThrow('the contents of lost.md are no longer available')
  })

  it('hold no more than 20 MB of images', async () => {
    const large = (fill: number) => Buffer.concat([png, Buffer.alloc(11_000_000, fill)])
    const [one, two] = [await keep(ann, 'one.png', large(1)), await keep(ann, 'two.png', large(2))]
    await expect(attached(ann, one.id, two.id)).rejects.toThrow('one.png, two.png: 23 MB of images; a question can have at most 20 MB')
  })
})
