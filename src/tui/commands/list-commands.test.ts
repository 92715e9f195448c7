import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { approveProject } from '../../app/agents/approving.fixture.ts'
import { tool } from '../../tools/tool.ts'
import { chatWorld } from './chat-control.fixture.ts'

const documents = { 'docs/a.md': '# A\n\nText.\n', 'context.json': JSON.stringify({ collections: { guide: { url: './docs' } } }) }

describe('/agents', () => {
  it('lists agents with where they are from and their verbs, and to whom a run may hand work', async () => {
    const agent = '---\nagent: tester\nname: Tester\ndescription: Tests things.\n---\nYou test.\n'
    await using world = await chatWorld([], { files: { '.ibid/agents/tester.md': agent } })
    expect(await world.chat().type('/agents')).toEqual(
      expect.arrayContaining(['! project agent tester is pending approval; approve it with: ibid agents', '  approve tester']),
    )
    await approveProject(world.app)
    const rows = await world.chat().type('/agents')
    expect(rows).toEqual([
      '  code-reviewer       shipped  review.analyze@v1, review.security@v1',
      '  data-steward        shipped  data.validate@v1, data.profile@v1',
      '  dependency-auditor  shipped  deps.audit@v1',
      '  docs-assistant      shipped  docs.answer@v1, docs.compare@v1',
      '  incident-scribe     shipped  logs.summarize@v1, logs.timeline@v1',
      '  release-manager     shipped  release.notes@v1, release.check@v1',
      '  repo-guide          shipped  repo.map@v1, repo.explain@v1',
      '  research-analyst    shipped  web.brief@v1, web.compare@v1',
      '  service-monitor     shipped  http.check@v1, http.contract@v1',
      '  test-runner         shipped  test.run@v1, test.explain@v1',
      '  tester              project  no verbs',
      '  A run can delegate to: tester',
      '  Run a verb with: ibid run VERB',
    ])
    expect(await world.chat().type('/agents x')).toEqual(['✗ /agents takes no arguments; use: /agents'])
  })

  it('tells of files that cannot be read', async () => {
    await using world = await chatWorld([], { files: { '.ibid/agents/broken.md': '---\nagent: [\n---\n' } })
    expect(await world.chat().type('/agents')).toContain('! One error prevents an agent from loading; see: ibid agents check')
  })
})

describe('/tools', () => {
  it('lists what the next run may use, and how a call of it is decided', async () => {
    const rules = [
      { tool: 'documents_search*', arguments: 'secret', decision: 'deny' },
      { tool: 'documents_open', decision: 'ask' },
    ]
    await using world = await chatWorld([], { files: documents, env: { IBID_AGENT_PERMISSIONS: JSON.stringify(rules) } })
    expect(await world.chat().type('/tools')).toEqual([
      '  allow +  documents_search  Search documents',
      '  ask      documents_open    Open a document',
      '  allow    web_fetch         Read web pages',
      '  allow    memory_retrieve   Search memory',
      '  allow +  memory_save       Remember',
      '  allow +  memory_forget     Forget',
      '  allow    get_current_time  Get the time',
      '  allow    recall_details    Open an earlier result',
      '  + depends on the arguments of the call; see: /permissions',
      '  The workspace is off; change it with: /workspace',
    ])
    expect(await world.chat({ columns: 40 }).type('/tools')).toEqual(
      expect.arrayContaining([
        '  allow +  documents_search',
        '    Search documents',
        '  The workspace is off; change it with:',
        '  /workspace',
      ]),
    )
  })

  it('lists the tools of the workspace as far as it is open', async () => {
    await using world = await chatWorld([])
    const named = async (workspace: 'full' | 'read-only') =>
      (await world.chat({ choices: { workspace } }).type('/tools')).map((row) =>
        row
          .trim()
          .split(/\s{2,}/)
          .slice(0, 2)
          .join(' '),
      )
    const others = ['allow web_fetch', 'allow memory_retrieve', 'allow + memory_save', 'allow + memory_forget', 'allow get_current_time']
    expect((await named('read-only')).slice(0, -2)).toEqual([
      'allow + read',
      'allow + glob',
      'allow + grep',
      ...others,
      'allow recall_details',
    ])
    expect(await named('full')).toEqual(expect.arrayContaining(['allow + read', 'ask + edit', 'ask + write']))
  })

  it('says so where there are none', async () => {
    await using world = await chatWorld([], { env: { IBID_AGENT_ENABLED_TOOLS: '[]' } })
    expect(await world.chat().type('/tools')).toEqual(['· Runs have no tools here; they answer from what the model knows'])
    expect(await world.chat().type('/tools all')).toEqual(['✗ /tools takes no arguments; use: /tools'])
  })
})

describe('/permissions', () => {
  it('shows the rules in their order, and what holds where none fits', async () => {
    const rules = [
      { tool: 'shell', arguments: 'git push*', decision: 'deny' },
      { tool: 'edit', folder: '~/notes', decision: 'allow' },
      { tool: '*', folder: 'docs', decision: 'ask' },
      { tool: 'glob', decision: 'allow' },
    ]
    await using world = await chatWorld([], { env: { IBID_AGENT_PERMISSIONS: JSON.stringify(rules) } })
    const change = [
      '  The first matching rule decides. Change rules with: ibid config set',
      '  agent.permissions; see: ibid help permissions',
    ]
    expect(await world.chat({ choices: { workspace: 'read-only' } }).type('/permissions')).toEqual([
      '  1  deny   shell             git push*',
      '  2  allow  edit              in ~/notes',
      '  3  ask    *                 in docs',
      '  4  allow  glob              every call',
      '  If no rule matches:',
      '     allow  read, glob, grep  files in this folder',
      '     ask    read, glob, grep  files outside it, and files that may contain',
      '                              secrets',
      '     ask                      anything else that changes something',
      '     allow                    everything else',
      '· The workspace is read-only: nothing in it can be changed, whatever the rules',
      '  allow',
      ...change,
    ])
    expect(await world.chat().type('/permissions shell')).toEqual(['✗ /permissions takes no arguments; use: /permissions'])
  })

  it('shows what the arguments of the workspace decide by themselves', async () => {
    await using world = await chatWorld([])
    expect((await world.chat({ choices: { workspace: 'full' } }).type('/permissions')).slice(0, -2)).toEqual([
      '  If no rule matches:',
      '     allow  read, glob, grep  files in this folder',
      '     ask    read, glob, grep  files outside it, and files that may contain',
      '                              secrets',
      '     ask    edit, write       every change to a file',
      '     allow  shell             commands that only read here',
      '     ask    shell             every other command',
      '     ask    shell_network     network access, even if a rule allows shell',
      '     ask                      anything else that changes something',
      '     allow                    everything else',
      '  Even if a rule allows it:',
      '     ask    edit, write       files that control git or ibid',
      '     ask    shell             forced changes, skipped hooks, lost work, unclear',
      '                              commands',
    ])
    expect((await world.chat({ choices: { workspace: 'off' } }).type('/permissions')).slice(0, -2)).toEqual([
      '  If no rule matches:',
      '     ask      anything that changes something',
      '     allow    everything else',
    ])
  })

  it('shows what was allowed for the conversation', async () => {
    const note = tool({
      name: 'note',
      description: 'Notes.',
      effect: 'write',
      input: z.object({ text: z.string() }),
      run: () => ({ text: 'noted' }),
    })
    await using world = await chatWorld([{ calls: [{ tool: 'note', input: { text: 'tea' } }] }, { text: 'Noted.' }, { text: 'Hello.' }], {
      tools: [note],
    })
    const chat = world.chat()
    expect(await chat.ask('Note it')).toMatchObject({ status: 'waiting', question: { kind: 'approval' } })
    await chat.answer({ text: '', decision: 'session' })
    const granted = '· Allowed for this conversation: note "tea"'
    expect(await chat.type('/permissions')).toContain(granted)
    await chat.ask('Hello')
    expect(await chat.type('/permissions')).toContain(granted)
  })
})
