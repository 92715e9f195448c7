import { describe, expect, it } from 'vitest'
import { world } from './cli.fixture.ts'

const reviewer = `---
agent: ship-watch
description: Watches over releases.
domains: [releases]
tools: [git_diff, release_check]
verbs:
  ship.check@v1:
    description: Says whether the ship can sail.
    params: { path: string, level: low|high?, pr_number?: { type: integer, description: Of a pull request } }
    returns: { ready: boolean, issues: 'string[]' }
    steps: [[{ tool: release_check, timeout: 30s, on_failure: stop }], [{ tool: git_diff, when: [pr_number], requires_approval: true }]]
    prompt: |
      Judge the ship.

      Be brief.
---
You watch.
`
const harbour = `agent harbour
tools:
- release_check
prompt_template:
  You are the harbour.
port 8080
expose harbour.open@v1:
  params:
    port int
    names array
  returns:
    summary string
call harbour harbour.open@v1 port=80 names=["it's","b"]
`

describe('agents', { concurrent: true, timeout: 120_000 }, () => {
  it('list names those of the project with their files, and those that ship', async () => {
    const { ibid } = world({ '.ibid/agents/watch.md': reviewer, '.ibid/agents/harbour.al': harbour })
    const { code, out, err } = await ibid('agents', 'list')
    expect(code).toBe(0)
    expect(out.split('\n')).toEqual(
      expect.arrayContaining([
        'data-steward        shipped  data.validate@v1, data.profile@v1',
        'harbour             project, pending approval  harbour.open@v1  .ibid/agents/harbour.al',
        'ship-watch          project, pending approval  ship.check@v1  .ibid/agents/watch.md',
      ]),
    )
    expect(err).toBe(
      'ibid: some agents are pending approval; review them with: ibid agents show NAME; approve with: ibid agents approve harbour ship-watch\n',
    )
    expect((await ibid('agents', 'approve', 'harbour')).code).toBe(0)
    const listed: unknown = JSON.parse((await ibid('agents', 'list', '--json')).out)
    expect(listed).toContainEqual({
      id: 'ship-watch',
      name: 'Ship watch',
      description: 'Watches over releases.',
      origin: 'project',
      file: './.ibid/agents/watch.md',
      waits: 'new',
      verbs: [{ id: 'ship.check@v1', description: 'Says whether the ship can sail.' }],
    })
  })

  it('list says where an agent stands in place of another, which one may not, and what could not be read', async () => {
    const { ibid } = world({
      '../home/.config/ibid/agents/mine.md': reviewer.replace('agent: ship-watch', 'agent: data-steward'),
      '.ibid/agents/theirs.md': reviewer.replace('agent: ship-watch', 'agent: code-reviewer').replace('ship.check', 'x.check'),
      '.ibid/agents/broken.md': '---\nagent: x\n',
    })
    const { code, out, err } = await ibid('agents', 'list')
    expect(code).toBe(0)
    expect(out).toContain('data-steward        user, overrides shipped  ship.check@v1  ~/.config/ibid/agents/mine.md\n')
    expect(out).toContain('code-reviewer       shipped  review.analyze@v1, review.security@v1\n')
    expect(err).toContain(
      'ibid: .ibid/agents/theirs.md:2:8: error: code-reviewer is skipped: a project agent cannot reuse the name of code-reviewer, which ships with ibid; rename it\n',
    )
    expect(err).toContain('ibid: .ibid/agents/broken.md:1:1: error: the front matter that starts here is not closed; put --- below it\n')
  })

  it('show tells everything of a verb, by its id, its name or the name of its tool', async () => {
    const { ibid } = world({ '.ibid/agents/watch.md': reviewer })
    const { code, out, err } = await ibid('agents', 'show', 'ship.check@v1')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.replace(/^( {2}(?:release_check|git_diff) {2,})\S.*$/gm, '$1...')).toBe(`ship.check@v1 of ship-watch (project)
  Says whether the ship can sail.
  .ibid/agents/watch.md
  pending approval; approve with: ibid agents approve ship-watch

Parameters
  path       string
  level      low | high, optional
  pr_number  integer, optional     Of a pull request

Returns
  ready   boolean
  issues  string[]

Steps
  1. release_check (timeout 30 s; stops the verb on failure)
  2. git_diff (only with pr_number; requires approval)

Tools
  release_check  ...
  git_diff       ...

Prompt
  Judge the ship.

  Be brief.

Run it with
  ibid run ship.check@v1 --path PATH
`)
    expect((await ibid('agents', 'show', 'ship.check')).out).toBe(out)
    expect((await ibid('agents', 'show', 'ship_check_v1')).out).toBe(out)
  })

  it('show tells everything of an agent, and a file’s own examples of a verb', async () => {
    const { ibid } = world({ '.ibid/agents/harbour.al': harbour })
    expect((await ibid('agents', 'show', 'harbour')).out.replace(/(release_check {2}).*/, '$1...')).toBe(`harbour (project)
  You are the harbour.
  .ibid/agents/harbour.al
  pending approval; approve with: ibid agents approve harbour

Verbs
  harbour.open@v1
    The verb harbour.open of harbour.

Tools
  release_check  ...

Prompt
  You are the harbour.
`)
    expect((await ibid('agents', 'show', 'harbour.open')).out).toContain(
      `Run it with\n  ibid run harbour.open@v1 --port 80 --names '["it'\\''s","b"]'\n`,
    )
    expect(JSON.parse((await ibid('agents', 'show', 'harbour.open', '--json')).out)).toMatchObject({
      id: 'harbour.open@v1',
      agent: 'harbour',
      origin: 'project',
      steps: [[{ tool: 'release_check' }]],
      tools: [{ name: 'release_check', description: expect.stringContaining('release') }],
    })
  })

  it('approve shows what is approved, and asks again once it has changed, with what has', async () => {
    const { ibid, write } = world({ '.ibid/agents/watch.md': reviewer })
    expect(await ibid('agents', 'approve', 'ship-watch')).toEqual({
      code: 0,
      out: `ship-watch: Watches over releases.
  file: .ibid/agents/watch.md
  verbs: ship.check@v1
  tools: git_diff, release_check
Approved 1 agent
`,
      err: '',
    })
    expect((await ibid('agents', 'approve')).out).toBe('Nothing is pending approval\n')
    expect((await ibid('agents', 'show', 'ship-watch')).out).not.toContain('waits')
    write({
      '.ibid/agents/watch.md': reviewer
        .replace('[git_diff, release_check]', '[git_diff, release_check, http_client]')
        .replace('You watch.', 'You send.'),
    })
    expect((await ibid('agents', 'list')).out).toContain('ship-watch          project, changed, pending approval  ship.check@v1')
    expect((await ibid('run', 'ship.check', '--path', '.')).err).toContain(
      'ship.check@v1 belongs to ship-watch, a project agent that has changed since you approved it (prompt, tools)',
    )
    expect((await ibid('agents', 'approve', 'ship-watch')).out).toContain('\n  changed since you approved it: prompt, tools\n')
    expect(await ibid('agents', 'approve', 'ship-wach')).toMatchObject({
      code: 1,
      err: 'ibid: agent not found: ship-wach; did you mean ship-watch?\n',
    })
    expect((await ibid('agents', 'approve', 'code-reviewer')).err).toBe(
      'ibid: code-reviewer is not a project agent and needs no approval\n',
    )
  })

  it('show of what is not there names the nearest', async () => {
    const { ibid } = world({ '.ibid/agents/watch.md': reviewer, '.ibid/agents/broken.md': 'x' })
    expect(await ibid('agents', 'show', 'ship-wach')).toEqual({
      code: 1,
      out: '',
      err: 'ibid: agent or verb not found: ship-wach; did you mean ship-watch?; some could not be read; see: ibid agents check\n',
    })
  })

  it('check of what is right', async () => {
    const { ibid } = world({ 'drafts/watch.md': reviewer, 'drafts/harbour.al': harbour })
    expect(await ibid('agents', 'check', 'drafts')).toEqual({
      code: 0,
      out: 'drafts/harbour.al:6:1: warning: port is parsed but not used\n2 agents with 2 verbs: 1 warning\n',
      err: '',
    })
    expect((await ibid('agents', 'check', 'drafts/watch.md')).out).toBe('1 agent with 1 verb: no problems found\n')
  })

  it('check of what is wrong: a line each, where it is, and exit code 1', async () => {
    const { ibid } = world({
      'one.md': reviewer.replace('low|high?', 'low|hgih|string').replace('timeout: 30s', 'timeuot: 30s'),
      'two.al': harbour.replace('port int', 'port itn').replace('tools:', 'tools'),
      'three.md': reviewer.replace('ship.check@v1', 'data.validate@v1').replace('ship-watch', 'other'),
    })
    const { code, out, err } = await ibid('agents', 'check', 'one.md', 'two.al', 'three.md')
    expect({ code, err }).toEqual({ code: 1, err: '' })
    expect(
      out,
    ).toBe(`one.md:9:36: error: "low|hgih|string" is not a valid type for level; write string, integer, number, boolean, array, object, string[], one|other, or a JSON Schema
one.md:11:37: error: a step has no key "timeuot"; did you mean timeout?
two.al:2:6: error: missing colon after tools; write tools:
two.al:6:1: warning: port is parsed but not used
two.al:9:10: error: "itn" is not a valid type for port; did you mean int?
three.md:7:3: error: other is skipped: a project verb cannot reuse the name of data.validate@v1 of data-steward, which ships with ibid; rename it
0 agents with 0 verbs: 5 errors, 1 warning
`)
    const { problems } = JSON.parse((await ibid('agents', 'check', 'two.al', '--json')).out)
    expect(problems[0]).toEqual({
      file: './two.al',
      line: 2,
      column: 6,
      severity: 'error',
      message: 'missing colon after tools; write tools:',
    })
  })

  it('check of what cannot be checked', async () => {
    const { ibid } = world({ 'notes.txt': 'x', 'docs/picture.png': 'x' })
    expect(await ibid('agents', 'check', 'nope.md')).toEqual({ code: 1, out: '', err: 'ibid: nope.md does not exist; check the path\n' })
    expect(await ibid('agents', 'check', 'notes.txt')).toEqual({
      code: 2,
      out: '',
      err: 'ibid: notes.txt is not an agent file; agent files end in .md or .al\n',
    })
    expect(await ibid('agents', 'check', 'docs')).toEqual({
      code: 1,
      out: '',
      err: 'ibid: docs contains no agents; agent files end in .md or .al\n',
    })
  })

  it('the agents that ship are right', async () => {
    const { ibid } = world()
    expect(await ibid('agents', 'check')).toEqual({ code: 0, out: '10 agents with 19 verbs: no problems found\n', err: '' })
  })
})
