import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openApp } from '../compose.ts'
import { createIbid } from '../create-ibid.ts'
import { askQuestion } from '../questions/ask.ts'
import { prepareCollections, wantedCollections } from './collections.ts'

/** A project with a declared folder of documents, and ibid in it. */
async function project(files: Readonly<Record<string, string>>) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-keeps-up-')))
  const docs = join(root, 'docs')
  mkdirSync(docs)
  const write = (name: string, text: string) => writeFileSync(join(docs, name), text)
  for (const [name, text] of Object.entries(files)) write(name, text)
  writeFileSync(join(root, 'context.json'), JSON.stringify({ collections: { bread: { url: './docs' } } }))
  const dataDir = join(root, 'data')
  const ibid = await createIbid({ folder: root, dataDir, llm: { model: 'extractive' } })
  onTestFinished(async () => {
    await ibid.close()
    rmSync(root, { recursive: true })
  })
  const passages = async (query: string) => (await ibid.search(query)).map(({ passage }) => passage)
  return { ibid, docs, dataDir, write, passages }
}

const loaf = (degrees: number) => `# Rye\n\nThe loaf is done when its core has ${degrees} °C.\n`

test('a question is answered from what a file says now, and so is the next one of its session', async () => {
  const { ibid, write } = await project({ 'rye.md': loaf(96) })
  const ask = async () => (await ibid.ask('When is the loaf done?').result).answer
  expect(await ask()).toContain('96 °C')
  write('rye.md', loaf(94))
  expect(await ask()).toContain('94 °C')
  const session = await ibid.sessions.create()
  expect((await session.send('When is the loaf done?').result).answer).toContain('94 °C')
  write('rye.md', loaf(192))
  const { answer, note } = await session.send('When is the loaf done?').result
  expect([answer.includes('192 °C'), note]).toEqual([true, undefined])
})

test('new and deleted files are noticed, and what is no document is read once', async () => {
  const { docs, dataDir, write, passages } = await project({ 'rye.md': loaf(96), 'image.md': '\u0089PNG\r\n\u001a\n\0\0' })
  expect(await passages('loaf')).toEqual(['The loaf is done when its core has 96 °C.'])
  const seen = () => readFileSync(join(dataDir, 'sources', readdirSync(join(dataDir, 'sources'))[0]!, 'seen.json'), 'utf8')
  const before = seen()
  await passages('loaf')
  expect([before.includes('image.md'), seen()]).toEqual([true, before])
  write('oats.md', '# Oats\n\nA loaf with oats needs 40 minutes.\n')
  rmSync(join(docs, 'rye.md'))
  expect(await passages('loaf')).toEqual(['A loaf with oats needs 40 minutes.'])
})

test('documents stay where their folder is gone or has become empty', async () => {
  const { docs, passages } = await project({ 'rye.md': loaf(96) })
  await passages('loaf')
  renameSync(docs, `${docs}-elsewhere`)
  expect(await passages('loaf')).toEqual(['The loaf is done when its core has 96 °C.'])
  mkdirSync(docs)
  expect(await passages('loaf')).toEqual(['The loaf is done when its core has 96 °C.'])
})

test('an answer does not wait for a long update, and says so until it is done', async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-keeps-up-')))
  mkdirSync(join(root, 'docs'))
  const write = (degrees: number) => writeFileSync(join(root, 'docs/rye.md'), loaf(degrees))
  write(96)
  writeFileSync(join(root, 'context.json'), JSON.stringify({ collections: { bread: { url: './docs' } } }))
  const app = await openApp({ env: {}, home: root, folder: root, platform: 'linux', flags: { 'llm.model': 'extractive' } })
  onTestFinished(async () => {
    await app.close()
    rmSync(root, { recursive: true })
  })
  const wanted = wantedCollections(app, {})
  const scope = wanted.map(({ id }) => id)
  const ask = async () => {
    await prepareCollections(app, wanted)
    return (await askQuestion(app, { question: 'When is the loaf done?', scope })).result
  }
  expect((await ask()).note).toBeUndefined()
  write(94)
  // Somebody else has the collection for themself.
  const writer = await app.writers.open(scope[0]!)
  const { answer, note } = await ask()
  const told = 'Recent changes to bread are not indexed yet, so older text may have been used.'
  expect([answer.includes('96 °C'), note]).toEqual([true, told])
  const notices: string[] = []
  await (await app.library()).search(scope, { query: 'loaf', notice: (line) => notices.push(line) })
  expect(notices).toEqual([told])
  await writer.abandon()
  await app.writers.updates.settled(scope[0]!)
  const after = await ask()
  expect([after.answer.includes('94 °C'), after.note]).toEqual([true, undefined])
})
