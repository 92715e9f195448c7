import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import type { DeclaredAgents } from '../../agents/registry.ts'
import { agentSource, agentsOf } from './agent-source.ts'

let root = ''
/** ms; the tests move it on by hand. */
let now = 0
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-agents-')))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const path = (file: string) => join(root, file)
const write = (file: string, content: string | Uint8Array) => {
  mkdirSync(dirname(path(file)), { recursive: true })
  writeFileSync(path(file), content)
}
const agent = (id: string, description = 'D') => `---\nagent: ${id}\ndescription: ${description}\n---\nYou are ${id}.\n`
const place = (folder = 'work') => ({ folder: path(folder), configFolder: path('config'), clock: { now: () => now } })
/** Those that a test wrote; the shipped ones are the same everywhere. */
const own = ({ agents }: DeclaredAgents) =>
  agents.flatMap(({ id, origin, description }) => (origin === 'shipped' ? [] : [`${id} ${origin} ${description}`]))
const told = ({ problems }: DeclaredAgents) =>
  problems.map(({ file, line, column, message }) => `${file.slice(root.length + 1)}:${line}:${column} ${message}`)

describe('where agents are found', () => {
  it('in the project, from any folder in it, and in the user’s folder, in both forms', async () => {
    write('work/.ibid/agents/one.md', agent('one'))
    write('work/.ibid/agents/two.al', 'agent two\ndescription: D\nprompt_template:\n  You.\n')
    write('config/agents/three.md', agent('three'))
    mkdirSync(path('work/deep/down'), { recursive: true })
    const found = await agentsOf(place('work/deep/down'))
    expect(own(found)).toEqual(['one project D', 'three user D', 'two project D'])
    expect(told(found)).toEqual([])
  })

  it('the ten that ship are there, and the user’s stand in their place, the project’s do not', async () => {
    const shipped = await agentsOf(place())
    expect(shipped.agents.map(({ id }) => id)).toEqual(shippedIds)
    expect(shipped.problems).toEqual([])
    write('work/.ibid/agents/x.md', agent('code-reviewer', 'Ours'))
    write('config/agents/y.md', agent('repo-guide', 'Mine'))
    const found = await agentsOf(place())
    expect(own(found)).toEqual(['repo-guide user Mine'])
    expect(found.replaced.map(({ id }) => id)).toEqual(['repo-guide'])
    expect(told(found)).toEqual([
      'work/.ibid/agents/x.md:2:8 code-reviewer is skipped: a project agent cannot reuse the name of code-reviewer, which ships with ibid; rename it',
    ])
  })

  it('the nearest project counts, and a folder of another name does not', async () => {
    write('work/.ibid/agents/outer.md', agent('outer'))
    write('work/inner/.ibid/agents/inner.md', agent('inner'))
    write('work/agents/none.md', agent('none'))
    expect(own(await agentsOf(place('work/inner')))).toEqual(['inner project D'])
  })

  it('a README, other files, hidden ones and folders are no agents', async () => {
    write('work/.ibid/agents/README.md', '# Our agents\n')
    write('work/.ibid/agents/notes.txt', 'x')
    write('work/.ibid/agents/.draft.md', 'x')
    write('work/.ibid/agents/folder.md/x.md', 'x')
    const socket = createServer()
    await new Promise<void>((resolve) => socket.listen(path('work/.ibid/agents/socket.md'), resolve))
    const found = await agentsOf(place())
    await new Promise((resolve) => socket.close(resolve))
    expect([own(found), told(found)]).toEqual([[], []])
  })
})

const shippedIds = [
  'code-reviewer',
  'data-steward',
  'dependency-auditor',
  'docs-assistant',
  'incident-scribe',
  'release-manager',
  'repo-guide',
  'research-analyst',
  'service-monitor',
  'test-runner',
]

describe('files that cannot be read', () => {
  it('are told, each at its place, and leave the others', async () => {
    write('work/.ibid/agents/a.md', agent('a'))
    write('work/.ibid/agents/b.md', Buffer.from(agent('b'), 'utf16le'))
    write('work/.ibid/agents/c.md', new Uint8Array(3_000_000).fill(120))
    write('work/.ibid/agents/d.md', Uint8Array.from([0x2d, 0x2d, 0x2d, 0x0a, 0xff, 0xfe]))
    symlinkSync('gone.md', path('work/.ibid/agents/e.md'))
    const found = await agentsOf(place())
    expect(own(found)).toEqual(['a project D'])
    expect(told(found)).toEqual([
      'work/.ibid/agents/b.md:1:1 the file is not text',
      'work/.ibid/agents/c.md:1:1 the file is too large: it is 3000 kB, and an agent file can be at most 200 kB',
      'work/.ibid/agents/d.md:1:1 the file is not UTF-8 text',
      'work/.ibid/agents/e.md:1:1 the file is a broken symlink',
    ])
  })

  it('with the reason of the system, whoever asks', async () => {
    mkdirSync(path('work/.ibid/agents'), { recursive: true })
    symlinkSync('b.md', path('work/.ibid/agents/a.md'))
    symlinkSync('a.md', path('work/.ibid/agents/b.md'))
    expect(told(await agentsOf(place()))).toEqual([
      'work/.ibid/agents/a.md:1:1 the file cannot be read (ELOOP)',
      'work/.ibid/agents/b.md:1:1 the file cannot be read (ELOOP)',
    ])
  })

  it('links of a project do not lead out of it; a person’s own may', async () => {
    write('secret.md', agent('secret'))
    write('work/shared/inside.md', agent('inside'))
    write('work/.ibid/agents/x.md', agent('x'))
    symlinkSync(path('secret.md'), path('work/.ibid/agents/secret.md'))
    symlinkSync('../../shared/inside.md', path('work/.ibid/agents/inside.md'))
    const project = await agentsOf(place())
    expect(own(project)).toEqual(['inside project D', 'x project D'])
    expect(told(project)).toEqual([
      'work/.ibid/agents/secret.md:1:1 the file is a symlink that points outside the project; put the agent file itself there',
    ])
    mkdirSync(path('config/agents'), { recursive: true })
    symlinkSync(path('secret.md'), path('config/agents/secret.md'))
    expect(own(await agentsOf(place('elsewhere')))).toEqual(['secret user D'])
  })

  it('a project whose whole folder is a link out of it has none of its agents read', async () => {
    write('shared/secret.md', agent('secret'))
    mkdirSync(path('work/.ibid'), { recursive: true })
    symlinkSync(path('shared'), path('work/.ibid/agents'))
    const found = await agentsOf(place())
    expect([own(found), told(found)]).toEqual([
      [],
      ['work/.ibid/agents/secret.md:1:1 the file is a symlink that points outside the project; put the agent file itself there'],
    ])
  })
})

describe('a source that is asked again', () => {
  it('looks at the files at most once a second, and gives the same object while none has changed', async () => {
    write('work/.ibid/agents/a.md', agent('a'))
    const source = agentSource(place())
    const first = await source()
    write('work/.ibid/agents/a.md', agent('a', 'Changed'))
    now += 999
    expect(await source()).toBe(first)
    now += 1
    const second = await source()
    expect(own(second)).toEqual(['a project Changed'])
    now += 5_000
    expect(await source()).toBe(second)
  })

  it('reads only what has changed', async () => {
    write('work/.ibid/agents/a.md', agent('a'))
    write('work/.ibid/agents/b.md', agent('b'))
    const source = agentSource(place())
    const [a, b] = (await source()).agents.filter(({ origin }) => origin === 'project')
    write('work/.ibid/agents/b.md', agent('b', 'Longer than before'))
    now += 1_000
    const [sameA, otherB] = (await source()).agents.filter(({ origin }) => origin === 'project')
    expect(sameA).toBe(a)
    expect(otherB).not.toBe(b)
    expect(otherB?.description).toBe('Longer than before')
  })

  it('sees a file of the same size by its time, and one that was put in its place', async () => {
    write('work/.ibid/agents/a.md', agent('a', 'One'))
    const source = agentSource(place())
    await source()
    const { atime, mtime } = statSync(path('work/.ibid/agents/a.md'))
    write('work/.ibid/agents/a.md', agent('a', 'Two'))
    utimesSync(path('work/.ibid/agents/a.md'), atime, new Date(mtime.getTime() + 5))
    now += 1_000
    expect(own(await source())).toEqual(['a project Two'])
    write('work/draft', agent('a', 'Six'))
    utimesSync(path('work/draft'), atime, new Date(mtime.getTime() + 5))
    renameSync(path('work/draft'), path('work/.ibid/agents/a.md'))
    now += 1_000
    expect(own(await source())).toEqual(['a project Six'])
  })

  it('sees files that come, break, are mended and go', async () => {
    const source = agentSource(place())
    const look = async () => {
      now += 1_000
      const found = await source()
      return [own(found), told(found)]
    }
    expect(await look()).toEqual([[], []])
    write('work/.ibid/agents/a.md', agent('a'))
    expect(await look()).toEqual([['a project D'], []])
    write('work/.ibid/agents/a.md', '---\nagent: a\n')
    expect(await look()).toEqual([[], ['work/.ibid/agents/a.md:1:1 the front matter that starts here is not closed; put --- below it']])
    write('work/.ibid/agents/a.md', agent('a', 'Mended'))
    expect(await look()).toEqual([['a project Mended'], []])
    rmSync(path('work/.ibid'), { recursive: true })
    expect(await look()).toEqual([[], []])
  })

  it('reads once for all who ask at the same time', async () => {
    write('work/.ibid/agents/a.md', agent('a'))
    const source = agentSource(place())
    const [one, two] = await Promise.all([source(), source()])
    expect(one).toBe(two)
  })
})

test('a folder of two hundred agents is read whole', async () => {
  for (let index = 0; index < 200; index++) write(`work/.ibid/agents/agent-${index}.md`, agent(`agent-${index}`))
  expect(own(await agentsOf(place()))).toHaveLength(200)
})
