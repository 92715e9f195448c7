import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openApp } from '../compose.ts'
import { whatIsSetUp } from '../diagnosis/what-is-set-up.ts'
import { addDocuments } from './add-documents.ts'

const { signal } = new AbortController()

async function machine() {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-add-')))
  const folder = join(home, 'work')
  for (const path of ['notes', 'empty', 'bytes']) mkdirSync(join(folder, path), { recursive: true })
  writeFileSync(join(folder, 'notes/a.md'), '# Tea\n\nTea is green.\n')
  writeFileSync(join(folder, 'bytes/a.bin'), Buffer.from([0, 1, 2]))
  const app = await openApp({ env: { IBID_DATA_DIR: join(home, 'data') }, home, platform: 'linux', folder })
  onTestFinished(async () => {
    await app.close()
    rmSync(home, { recursive: true, force: true })
  })
  const list = join(home, '.config/ibid/context.json')
  return { app, home, declared: (): unknown => (existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')).collections : undefined) }
}

it('a folder is indexed and declared in the own list, and then something is set up', async () => {
  const { app, home, declared } = await machine()
  expect(await whatIsSetUp(app)).toEqual({ hasModel: false, hasDocuments: false })
  const seen: string[] = []
  expect(await addDocuments(app, 'folder', './notes/', { signal, onProgress: (_, { phase }) => seen.push(phase) })).toEqual({
    name: 'notes',
    documents: 1,
  })
  expect(seen).toContain('documents')
  expect(declared()).toEqual({ notes: { url: `${home}/work/notes` } })
  expect(await whatIsSetUp(app)).toEqual({ hasModel: false, hasDocuments: true })
  expect(await addDocuments(app, 'folder', '~/work/notes', { signal })).toEqual({ name: 'notes', documents: 1 })
})

it('nothing is left behind of what cannot be read, holds no document, or would be everything', async () => {
  const { app, home, declared } = await machine()
  const wrong = [
    ['no-such', `not found: ${home}/work/no-such`],
    ['empty', 'no documents in a supported format found'],
    ['bytes', 'no documents in a supported format found'],
    ['~', `${home} contains all of your files`],
    ['/', '/ contains all of your files'],
  ] as const
  for (const [typed, message] of wrong) await expect(addDocuments(app, 'folder', typed, { signal })).rejects.toThrow(message)
  await expect(addDocuments(app, 'address', '127.0.0.1:9/none', { signal })).rejects.toThrow('127.0.0.1:9')
  expect(declared() ?? {}).toEqual({})
  expect(await whatIsSetUp(app)).toEqual({ hasModel: false, hasDocuments: false })
})
