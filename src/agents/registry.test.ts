import { expect, test } from 'vitest'
import type { AgentFile } from './agent-file.ts'
import { told } from './agents.fixture.ts'
import { parseAlAgent } from './al/al-agent.ts'
import { parseMarkdownAgent } from './markdown-agent.ts'
import type { Origin } from './read-agent.ts'
import { declaredAgents } from './registry.ts'

const file = (id: string, verbs: readonly string[], origin: Origin, path: string): Promise<AgentFile> =>
  parseMarkdownAgent(
    `---\nagent: ${id}\ndescription: D\nverbs:\n${verbs.map((verb) => `  ${verb}: { description: D, returns: { s: string }, prompt: P }\n`).join('')}---\nYou.\n`,
    path,
    origin,
  )
const together = async (...files: readonly Promise<AgentFile>[]) => {
  const { agents, replaced, problems, calls } = declaredAgents(await Promise.all(files))
  return {
    agents: agents.map(({ id, origin, file }) => `${id} ${origin} ${file}`),
    replaced: replaced.map(({ id, origin }) => `${id} ${origin}`),
    told: problems.map(({ file }, index) => `${file}:${told({ agents: [], problems, calls })[index]}`),
  }
}

test('of the same name the user’s counts, then the shipped one, whatever the order', async () => {
  expect(
    await together(
      file('a', ['one@v1'], 'shipped', '/s/a.md'),
      file('a', ['one@v1'], 'user', '/u/a.md'),
      file('b', ['two@v1'], 'user', '/u/b.md'),
      file('b', ['two@v1'], 'shipped', '/s/b.md'),
      file('c', ['three@v1'], 'shipped', '/s/c.md'),
    ),
  ).toEqual({
    agents: ['a user /u/a.md', 'b user /u/b.md', 'c shipped /s/c.md'],
    replaced: ['a shipped', 'b shipped'],
    told: [],
  })
})

test('a project takes no name that is shipped or the user’s, and none that could be taken for it', async () => {
  const own = [file('code-reviewer', ['one@v1'], 'shipped', '/s/a.md'), file('mine', ['two@v1'], 'user', '/u/b.md')]
  for (const [id, message] of [
    ['code-reviewer', 'a project agent cannot reuse the name of code-reviewer, which ships with ibid'],
    ['Code_Reviewer', 'a project agent cannot reuse the name of code-reviewer, which ships with ibid'],
    ['mine', 'a project agent cannot reuse the name of your own mine'],
  ])
    expect(await together(...own, file(id!, ['three@v1'], 'project', '/p/a.md'))).toEqual({
      agents: ['code-reviewer shipped /s/a.md', 'mine user /u/b.md'],
      replaced: [],
      told: [`/p/a.md:2:8 error ${id} is skipped: ${message}; rename it`],
    })
  const named = parseMarkdownAgent('---\nagent: x\nname: Code reviewer\ndescription: D\n---\nYou.\n', '/p/x.md', 'project')
  expect((await together(...own, named)).told).toEqual([
    '/p/x.md:2:8 error x is skipped: a project agent cannot reuse the name of code-reviewer, which ships with ibid; rename it',
  ])
})

test('two agents of one name in one place: the second is refused', async () => {
  expect(await together(file('a', ['one@v1'], 'user', '/u/1.md'), file('a', ['two@v1'], 'user', '/u/2.md'))).toEqual({
    agents: ['a user /u/1.md'],
    replaced: [],
    told: ['/u/2.md:2:8 error there is already an agent named a, in /u/1.md:2; rename one of them'],
  })
})

test('a verb that another agent has is refused, with both places, and takes nothing away', async () => {
  expect(
    await together(
      file('mine', ['other@v1', 'review.analyze@v1'], 'user', '/u/mine.md'),
      file('reviewer', ['review.analyze@v1'], 'shipped', '/s/r.md'),
    ),
  ).toEqual({
    agents: ['reviewer shipped /s/r.md'],
    replaced: [],
    told: ['/u/mine.md:6:3 error there is already a verb named review.analyze@v1, in /s/r.md:5; rename this one'],
  })
})

test.each(['review.analyze@v1', 'review.analyze@v2', 'review_analyze@v7', 'review_analyze_v1@v1', 'Review-Analyze@v1'])(
  'a project’s verb %s takes the place of no shipped one',
  async (id) => {
    const reviewer = file('reviewer', ['review.analyze@v1'], 'shipped', '/s/r.md')
    expect(await together(reviewer, file('mine', ['other@v1', id], 'project', '/p/mine.md'))).toEqual({
      agents: ['reviewer shipped /s/r.md'],
      replaced: [],
      told: [
        '/p/mine.md:6:3 error mine is skipped: a project verb cannot reuse the name of review.analyze@v1 of reviewer, which ships with ibid; rename it',
      ],
    })
  },
)

test('the verbs of an agent that is replaced are free for the user, not for a project', async () => {
  const shipped = file('a', ['one@v1'], 'shipped', '/s/a.md')
  const own = file('a', ['other@v1'], 'user', '/u/a.md')
  expect(await together(shipped, own, file('b', ['one@v1'], 'user', '/u/b.md'))).toEqual({
    agents: ['a user /u/a.md', 'b user /u/b.md'],
    replaced: ['a shipped'],
    told: [],
  })
  expect((await together(shipped, own, file('b', ['one@v1'], 'project', '/p/b.md'))).agents).toEqual(['a user /u/a.md'])
})

test('two verbs that would be one tool are refused, in one agent and in two', async () => {
  expect(
    (await together(file('a', ['review.analyze@v1'], 'user', '/u/a.md'), file('b', ['review_analyze@v1'], 'user', '/u/b.md'))).told,
  ).toEqual([
    '/u/b.md:5:3 error review_analyze@v1 would become the tool review_analyze_v1, which review.analyze@v1 in /u/a.md:5 already is; rename this one',
  ])
  expect((await together(file('a', ['review.analyze@v1', 'review_analyze@v1'], 'user', '/u/a.md'))).told).toEqual([
    '/u/a.md:6:3 error review_analyze@v1 would become the tool review_analyze_v1, which review.analyze@v1 in /u/a.md:5 already is; rename this one',
  ])
  expect((await together(file('a', ['review.analyze@v1', 'review.analyze@v2'], 'user', '/u/a.md'))).told).toEqual([])
})

test('example calls of what is not there are warnings', async () => {
  const al = parseAlAgent(
    'agent a\nprompt_template:\n  You.\nexpose do.it@v1:\n  params:\n    path string\n  returns:\n    s string\n  prompt_template:\n    Do.\ncall a do.it@v1 path=x\ncall a do.it@v1 pth=x\ncall a do.them@v1\ncall zz do.it@v1\n',
    '/u/a.al',
    'user',
  )
  expect((await together(al)).told).toEqual([
    '/u/a.al:12:1 warning the call uses an unknown parameter of do.it@v1: pth; did you mean path?',
    '/u/a.al:13:1 warning the call uses an unknown verb of a: do.them@v1',
    '/u/a.al:14:1 warning the call uses an unknown agent: zz',
  ])
  const broken = parseAlAgent('agent a\nprompt_template\n  You.\ncall a do.it@v1\n', '/u/a.al', 'user')
  expect((await together(broken)).told).toEqual(['/u/a.al:2:16 error missing colon after prompt_template; write prompt_template:'])
})
