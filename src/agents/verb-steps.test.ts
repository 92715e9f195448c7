import { expect, test } from 'vitest'
import type { LoadOptions } from './agent-problems.ts'
import { knownTools, told } from './agents.fixture.ts'
import { example, parse, verbOf, withVerb } from './markdown-agents.fixture.ts'

test('steps say how each call is to be run', async () => {
  const { verb, told } = await verbOf(`params: { range: string?, path: string? }
timeout: 2m
steps:
  - { tool: git_diff, input: { path: null, range: $range }, when: range, unless: [path], timeout: 500ms, on_failure: stop, requires_approval: true }
  - [security_scanner, { tool: git_diff, timeout: 90, on_failure: continue, requires_approval: false }]`)
  expect(told).toEqual([])
  expect(verb?.steps).toEqual([
    [
      {
        tool: 'git_diff',
        input: { path: null, range: '$range' },
        when: ['range'],
        unless: ['path'],
        timeoutMs: 500,
        stops: true,
        approval: true,
      },
    ],
    [
      { tool: 'security_scanner', timeoutMs: 120_000 },
      { tool: 'git_diff', timeoutMs: 90_000 },
    ],
  ])
})

test.each<[string, string]>([
  ['steps: git_diff', '9:12 error steps must be a list, such as [[git_diff], [code_analyzer]], not "git_diff"'],
  ['steps: [[]]', '9:13 error a step must name at least one tool'],
  ['steps: [[[git_diff]]]', '9:14 error a step must be a tool name, or {tool: NAME, ...}, not a list'],
  ['steps: [{ input: {} }]', '9:13 error a step must name its tool; write tool: NAME'],
  ['steps: [git_dif]', "9:13 error git_dif is not one of the agent's tools; did you mean git_diff?"],
  ['steps: [test_runner]', "9:13 error test_runner is not one of the agent's tools; add it to tools"],
  ['steps: [ask_user]', '9:13 error a step cannot call ask_user: only a model can call it'],
  ['steps: [{ tool: git_diff, time: 3 }]', '9:31 error a step has no key "time"; did you mean timeout?'],
  [
    'steps: [{ tool: git_diff, timeout: soon }]',
    '9:40 error timeout must be a duration of at most 24h, such as 30s, 2m or 90 (seconds), not "soon"',
  ],
  [
    'steps: [{ tool: git_diff, timeout: 25h }]',
    '9:40 error timeout must be a duration of at most 24h, such as 30s, 2m or 90 (seconds), not "25h"',
  ],
  ['steps: [{ tool: git_diff, on_failure: rollback }]', '9:43 error on_failure must be stop or continue, not "rollback"'],
  ['steps: [{ tool: git_diff, requires_approval: maybe }]', '9:50 error requires_approval must be true or false, not "maybe"'],
  [
    'steps: [{ tool: git_diff, when: rnage }]\nparams: { range: string }',
    '9:37 error when refers to rnage, which is not a parameter of the verb; did you mean range?',
  ],
  [
    'steps: [{ tool: git_diff, input: { path: $pth } }]\nparams: { path: string }',
    '9:46 error path in input refers to pth, which is not a parameter of the verb; did you mean path?',
  ],
])('%s', async (lines, expected) => {
  expect((await verbOf(lines)).told).toEqual([expected])
})

test('places of returns in the data of tools', async () => {
  const { verb, told } = await verbOf(
    'steps: [git_diff, security_scanner, security_scanner]\ndata:\n  summary: [git_diff.summary, security_scanner#2.summary]',
  )
  expect(told).toEqual([])
  expect(verb?.data).toEqual({ summary: ['git_diff.summary', 'security_scanner#2.summary'] })
  expect((await verbOf('steps: [git_diff]\ndata: { sumary: git_diff.a, summary: scanner.b }')).told).toEqual([
    '10:13 error do.it@v1 does not return sumary; did you mean summary?',
    '10:42 error no step of do.it@v1 calls scanner; write TOOL.NAME, such as git_diff.files',
  ])
})

test('without steps, tools run behind those that give what they take; those for models do not run', async () => {
  const text = example
    .replace(/ {4}steps: .*\n/, '')
    .replace(
      'tools: [git_diff, github_fetch_pr, security_scanner, code_analyzer]',
      'tools: [security_scanner, run_agent, git_diff, ask_user, test_runner, github_fetch_pr]',
    )
  const tools = (options: LoadOptions) =>
    parse(text, options).then(({ agents }) => agents[0]?.agent.verbs[0]?.steps.map((step) => step.map(({ tool }) => tool)))
  expect(await tools({ tools: knownTools })).toEqual([['git_diff', 'test_runner', 'github_fetch_pr'], ['security_scanner']])
  expect(await tools({})).toEqual([['security_scanner'], ['run_agent'], ['git_diff'], ['test_runner'], ['github_fetch_pr']])
})

test('arguments that the tool does not have are told, with those that it has', async () => {
  const toldOf = async (input: string) =>
    told(
      await parse(
        withVerb(`params: { path: string }\nsteps: [{ tool: grep, input: ${input} }]`).replace('git_diff, security', 'grep, security'),
      ),
    )
  expect(await toldOf('{ pattern: TODO, folder: $path }')).toEqual([])
  expect(await toldOf('{ pattern: TODO, path: $path }')).toEqual(['10:57 error grep has no parameter path; it accepts pattern, folder'])
  expect(await toldOf('{ patern: TODO }')).toEqual(['10:44 error grep has no parameter patern; did you mean pattern?'])
})
