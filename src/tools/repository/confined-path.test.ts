import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { proveWithin } from '../../files/open-proven.ts'
import { confinedPath, openConfined } from './confined-path.ts'

/** A folder `in` beside a folder `out`, each with one file. */
function folders(): { readonly inside: string; readonly outside: string } {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-confined-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const [inside, outside] = [join(root, 'in'), join(root, 'in-out')]
  for (const folder of [inside, outside]) mkdirSync(folder)
  mkdirSync(join(inside, 'sub'))
  writeFileSync(join(inside, 'sub', 'a b.md'), 'mine')
  writeFileSync(join(outside, 'secret'), 'theirs')
  return { inside, outside }
}
const fails = (code: string, message: string) => expect.objectContaining({ code, message: expect.stringContaining(message) })

describe('a confined path', () => {
  it.each(['sub/a b.md', './sub/a b.md', 'sub/../sub/a b.md', 'sub//a b.md'])('%s is the file inside', async (path) => {
    const { inside } = folders()
    expect(await confinedPath(inside, path)).toBe(join(inside, 'sub', 'a b.md'))
  })

  it('may be the folder itself, and absolute where it stays inside', async () => {
    const { inside } = folders()
    expect(await confinedPath(inside, '.')).toBe(inside)
    expect(await confinedPath(inside, inside)).toBe(inside)
    expect(await confinedPath(inside, join(inside, 'sub'))).toBe(join(inside, 'sub'))
  })

  it('may be written by the name of a link to the folder', async () => {
    const { inside } = folders()
    symlinkSync(inside, `${inside}-link`)
    expect(await confinedPath(`${inside}-link`, `${inside}-link/sub`)).toBe(join(inside, 'sub'))
    expect(await confinedPath(`${inside}-link`, 'sub')).toBe(join(inside, 'sub'))
    expect(await confinedPath(`${inside}-link`, join(inside, 'sub'))).toBe(join(inside, 'sub'))
  })

  it.each([
    ['../in-out/secret', 'is outside'],
    ['..', 'is outside'],
    ['sub/../../in-out/secret', 'is outside'],
    ['/etc/passwd', 'is outside'],
    ['..\\in-out\\secret', 'is outside'],
    ['sub\\..\\..\\secret', 'is outside'],
    ['\\\\server\\share', 'is outside'],
    ['C:\\Windows', 'includes a drive letter'],
    ['c:secret', 'includes a drive letter'],
    ['sub/a b.md\0.png', 'contains a NUL character'],
  ])('%j is denied: it %s', async (path, message) => {
    await expect(confinedPath(folders().inside, path)).rejects.toThrow(fails('denied', message))
  })

  it('is denied beside the folder where the names begin alike', async () => {
    const { inside, outside } = folders()
    await expect(confinedPath(inside, join(outside, 'secret'))).rejects.toThrow(fails('denied', 'is outside'))
  })

  it('takes percent signs for what they are: characters of a name', async () => {
    const { inside } = folders()
    for (const path of ['%2e%2e/in-out/secret', '%2e%2e%2fin-out%2fsecret', '..%2fsecret'])
      await expect(confinedPath(inside, path)).rejects.toThrow(fails('not-found', `${path} does not exist`))
    writeFileSync(join(inside, '%2e%2e'), '')
    expect(await confinedPath(inside, '%2e%2e')).toBe(join(inside, '%2e%2e'))
  })

  it('follows links as long as they stay inside', async () => {
    const { inside, outside } = folders()
    symlinkSync('sub/a b.md', join(inside, 'near'))
    symlinkSync(outside, join(inside, 'far'))
    symlinkSync('far', join(inside, 'over'))
    symlinkSync('circle', join(inside, 'circle'))
    expect(await confinedPath(inside, 'near')).toBe(join(inside, 'sub', 'a b.md'))
    for (const path of ['far', 'far/secret', 'over/secret'])
      await expect(confinedPath(inside, path)).rejects.toThrow(fails('denied', `${path} is outside ${inside}`))
    await expect(confinedPath(inside, 'circle')).rejects.toThrow(fails('denied', 'is a symbolic link loop'))
    // The two dots belong to the words, not to where the link leads.
    expect(await confinedPath(inside, 'far/../near')).toBe(join(inside, 'sub', 'a b.md'))
  })

  it('says where there is nothing', async () => {
    const { inside } = folders()
    await expect(confinedPath(inside, 'none.md')).rejects.toThrow(fails('not-found', 'none.md does not exist'))
    await expect(confinedPath(join(inside, 'none'), 'a')).rejects.toThrow(fails('not-found', `the folder ${inside}/none does not exist`))
  })
})

describe('a confined file', () => {
  it('is opened where it lies inside', async () => {
    const { inside } = folders()
    const { file, real } = await openConfined(inside, 'sub/a b.md')
    expect([real, await file.readFile('utf8')]).toEqual([join(inside, 'sub', 'a b.md'), 'mine'])
    await file.close()
  })

  it('is refused once it is open, if a link was swapped in before', async () => {
    const { inside, outside } = folders()
    symlinkSync(outside, join(inside, 'swapped'))
    const held = await open(join(inside, 'swapped', 'secret'))
    await expect(proveWithin(inside, held, join(inside, 'swapped', 'secret'), 'swapped/secret')).rejects.toThrow(
      fails('denied', 'swapped/secret is outside'),
    )
    await held.close()
    await expect(openConfined(inside, 'swapped/secret')).rejects.toThrow(fails('denied', 'is outside'))
  })
})
