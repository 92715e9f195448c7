import { describe, expect, it, test } from 'vitest'
import { told } from '../agents.fixture.ts'
import { agentOf, parse, verb } from './al-agents.fixture.ts'

const whole = `# An agent as other programs write it.
lang en
agent code-reviewer
port 8080
llm anthropic small-model
memory redis
temporal: true
tools:
  - git_diff
  - security_scanner
observability:
  traces: true
  metrics: false
  logs: true
  export_to: otlp
prompt_template:
  You are a reviewer. You name the place of what you say.
expose review.analyze@v1:
  params:
    repo string?
    pr_number int
  returns:
    summary string
    issues array
  prompt_template:
    Review the change.
workflow review.full@v2:
  params:
    path string
  returns:
    summary string
  steps:
    - activity: git_diff
      timeout: 30s
      on_failure: stop
    - activity: security_scanner
      timeout: 2m
      retry: 1
      on_failure: continue
      requires_approval: true
call code-reviewer review.analyze@v1 repo=owner/name pr_number=12
file src/server.ts:
  # written by another program
  agent nobody
`

describe('the .al form', () => {
  it('says what the Markdown form says', async () => {
    const { agents, calls } = await parse(whole)
    expect(agents.map(({ agent }) => agent)).toEqual([
      {
        id: 'code-reviewer',
        name: 'Code reviewer',
        description: 'You are a reviewer.',
        domains: [],
        prompt: 'You are a reviewer. You name the place of what you say.',
        tools: ['git_diff', 'security_scanner'],
        model: 'anthropic:small-model',
        verbs: [
          {
            id: 'review.analyze@v1',
            name: 'review.analyze',
            version: 1,
            agent: 'code-reviewer',
            description: 'Review the change.',
            params: {
              type: 'object',
              properties: { repo: { type: 'string' }, pr_number: { type: 'integer' } },
              required: ['pr_number'],
              additionalProperties: false,
            },
            returns: {
              type: 'object',
              properties: { summary: { type: 'string' }, issues: { type: 'array', items: {} } },
              required: ['summary', 'issues'],
              additionalProperties: false,
            },
            steps: [[{ tool: 'git_diff' }], [{ tool: 'security_scanner' }]],
            prompt: 'Review the change.',
            data: {},
          },
          {
            id: 'review.full@v2',
            name: 'review.full',
            version: 2,
            agent: 'code-reviewer',
            description: 'The verb review.full of code-reviewer.',
            params: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'], additionalProperties: false },
            returns: { type: 'object', properties: { summary: { type: 'string' } }, required: ['summary'], additionalProperties: false },
            steps: [
              [{ tool: 'git_diff', timeoutMs: 30_000, stops: true }],
              [{ tool: 'security_scanner', timeoutMs: 120_000, approval: true }],
            ],
            data: {},
          },
        ],
        origin: 'project',
        file: '/a/x.al',
      },
    ])
    expect(calls).toEqual([
      {
        agent: 'code-reviewer',
        verb: 'review.analyze@v1',
        input: { repo: 'owner/name', pr_number: 12 },
        file: '/a/x.al',
        at: { line: 41, column: 1 },
      },
    ])
  })

  it('reports what it reads and does not use', async () => {
    expect(told(await parse(whole))).toEqual([
      '2:1 warning lang is parsed but not used',
      '4:1 warning port is parsed but not used',
      '6:1 warning memory is parsed but not used',
      '7:1 warning temporal is parsed but not used',
      '11:1 warning observability is parsed but not used',
      '42:1 warning file is parsed but not used',
    ])
  })
})

test('descriptions can be said', async () => {
  const { agent, told } = await agentOf(
    'agent x\ndescription: "Does # things"\nprompt_template:\n  You.\nexpose do.it@v1:\n  description: Does it # so\n  returns:\n    s string\n  prompt_template:\n    Do.\n',
  )
  expect(told).toEqual([])
  expect([agent?.description, agent?.verbs[0]?.description]).toEqual(['Does # things', 'Does it'])
})

test('a parameter takes every short type, a colon, a dash, and a JSON Schema on its line', async () => {
  const { agent, told } = await agentOf(
    verb(
      '  params:\n    - a string\n    b: int?\n    c? low|high\n    d {"type": "integer", "minimum": 1}\n  returns:\n    s string\n  prompt_template:\n    Do.\n',
    ),
  )
  expect(told).toEqual([])
  expect(agent?.verbs[0]?.params).toEqual({
    type: 'object',
    properties: {
      a: { type: 'string' },
      b: { type: 'integer' },
      c: { type: 'string', enum: ['low', 'high'] },
      d: { type: 'integer', minimum: 1 },
    },
    required: ['a', 'd'],
    additionalProperties: false,
  })
})

test.each<[string, string, string]>([
  ['an unknown type', '  params:\n    a strin\n', '6:7 error "strin" is not a valid type for a; did you mean string?'],
  ['no type', '  params:\n    a\n', '6:5 error a in the params of do.it@v1 has no type; write a: string'],
  ['no name', '  params:\n    = string\n', '6:5 error "= string" is not a valid parameter; write NAME TYPE, such as: repo string'],
  [
    'the same name twice',
    '  params:\n    a string\n    a int\n',
    '7:5 error a appears twice in the params of do.it@v1; the first is on line 6',
  ],
  ['parameters on the line', '  params: a string\n', '5:11 error params go below params:, one NAME TYPE per line'],
  [
    'parameters that are not indented',
    '  params:\n  repo string\n',
    '6:3 error expose has no "repo"; it has description, params, returns, prompt_template, steps; indent parameters below params:',
  ],
  ['JSON that is none', '  params:\n    a {type: string}\n', '6:7 error the JSON Schema is not valid JSON; write it on one line'],
  [
    'JSON that no reader should recurse into',
    `  params:\n    a ${'{"items":'.repeat(2_000)}{}${'}'.repeat(2_000)}\n`,
    '6:7 error the JSON Schema is nested more than 24 levels deep',
  ],
  ['an unknown part', '  retruns:\n    s string\n', '5:3 error expose has no "retruns"; did you mean returns?'],
  [
    'a part that appears twice',
    '  params:\n    a string\n  params:\n    b string\n',
    '7:3 error params appears twice in do.it@v1; the first is on line 5',
  ],
  ['a step that calls nothing', '  steps:\n    - timeout: 3s\n', '6:5 error the step names no tool; write - activity: TOOL'],
  [
    'a step without a dash',
    '  steps:\n    activity: git_diff\n',
    '6:5 error "activity: git_diff" is not a valid step; write - activity: TOOL',
  ],
  [
    'an unknown word of a step',
    '  steps:\n    - activity: git_diff\n      timout: 3s\n',
    '7:7 error a step has no "timout"; did you mean timeout?',
  ],
  ['an unknown tool', '  steps:\n    - activity: git_dif\n', '6:17 error no tool named git_dif; did you mean git_diff?'],
  [
    'a timeout that is none',
    '  steps:\n    - activity: git_diff\n      timeout: soon\n',
    '7:16 error timeout must be a duration of at most 24h, such as 30s, 2m or 90 (seconds), not "soon"',
  ],
  [
    'a retry that is none',
    '  steps:\n    - activity: git_diff\n      retry: often\n',
    '7:14 error retry must be a whole number, not "often"',
  ],
  [
    'a failure that leads nowhere',
    '  steps:\n    - activity: git_diff\n      on_failure: rollback\n',
    '7:19 error on_failure must be stop or continue, not "rollback"',
  ],
  [
    'an approval that is none',
    '  steps:\n    - activity: git_diff\n      requires_approval: yes\n',
    '7:26 error requires_approval must be true or false, not "yes"',
  ],
])('%s is an error with its place', async (_what, lines, expected) => {
  const { agent, told } = await agentOf(verb(`${lines}  returns:\n    s string\n  prompt_template:\n    Do.\n`))
  expect(agent).toBeUndefined()
  expect(told.filter((line) => / error /.test(line))[0]).toBe(expected)
})

test('more retries than there are, are told', async () => {
  const { agent, told } = await agentOf(verb('  returns:\n    s string\n  steps:\n    - activity: git_diff\n      retry: 3\n'))
  expect(agent?.verbs[0]?.steps).toEqual([[{ tool: 'git_diff' }]])
  expect(told).toEqual(['9:14 warning retry 3 is ignored: read-only steps are retried once, steps that change something are never retried'])
})

test('steps need not be indented, and a bare name is an activity', async () => {
  const { agent, told } = await agentOf(
    verb('  returns:\n    s string\n  steps:\n  - git_diff\n  - activity: test_runner\n    timeout: 90\n'),
  )
  expect(told).toEqual([])
  expect(agent?.verbs[0]?.steps).toEqual([[{ tool: 'git_diff' }], [{ tool: 'test_runner', timeoutMs: 90_000 }]])
})

test('an agent (missing) is told that, and nothing about a prompt', async () => {
  expect((await agentOf('agent\n')).told).toEqual(['1:1 error agent is empty'])
})

test.each<[string, string, string]>([
  ['an empty file', '', '1:1 error the file declares no agent; write agent NAME'],
  ['only comments', '# nothing\n', '1:1 error the file declares no agent; write agent NAME'],
  ['an agent (missing)', 'agent\nprompt_template:\n  You.\n', '1:1 error agent is empty'],
  [
    'an agent with two names',
    'agent a b\nprompt_template:\n  You.\n',
    '1:7 error "a b" is not a valid agent name; use letters, digits, - and _, such as code-reviewer',
  ],
  [
    'an unknown word',
    'agent x\nprompt_template:\n  You.\ntoolz:\n  - git_diff\n',
    '4:1 error an agent has no "toolz"; did you mean tools?',
  ],
  [
    'a word of a verb',
    'agent x\nprompt_template:\n  You.\nparams:\n  a string\n',
    '4:1 error params belongs to a verb; indent it below its expose or workflow',
  ],
  [
    'an item of no list',
    'agent x\nprompt_template:\n  You.\n- git_diff\n',
    '4:1 error "- git_diff" does not start with a known keyword; see the manual on agents',
  ],
  [
    'a tool without a dash',
    'agent x\ntools:\n  git_diff\nprompt_template:\n  You.\n',
    '3:3 error missing - before git_diff; write - git_diff',
  ],
  ['a tool of two words', 'agent x\ntools:\n  - git diff\nprompt_template:\n  You.\n', '3:5 error "git diff" is not a valid tool name'],
  [
    'tools twice',
    'agent x\ntools: git_diff\nprompt_template:\n  You.\ntools: test_runner\n',
    '5:1 error tools appears twice; the first is on line 2',
  ],
  [
    'tools before and behind the name',
    'tools: git_diff\nagent x\nprompt_template:\n  You.\ntools: test_runner\n',
    '5:1 error tools appears twice; the first is on line 1',
  ],
  [
    'half a model',
    'agent x\nllm openai\nprompt_template:\n  You.\n',
    '2:5 error llm takes a provider and a model; write llm PROVIDER MODEL',
  ],
  ['a verb (missing)', 'agent x\nprompt_template:\n  You.\nexpose:\n  returns:\n    s string\n', '4:8 error expose has no name'],
  [
    'words behind the colon',
    'agent x\nprompt_template:\n  You.\nexpose a.b@v1: does it\n  returns:\n    s string\n  prompt_template:\n    Do.\n',
    '4:16 error nothing can follow expose a.b@v1: on the same line; put it below',
  ],
  [
    'a workflow without steps',
    'agent x\nprompt_template:\n  You.\nworkflow a.b@v1:\n  returns:\n    s string\n  prompt_template:\n    Do.\n',
    '4:10 error the workflow a.b@v1 has no steps; add steps: with - activity: TOOL',
  ],
  [
    'half a call',
    'agent x\nprompt_template:\n  You.\ncall x\n',
    '4:6 error a call needs an agent and a verb; write call AGENT VERB name=value',
  ],
  [
    'a call without names',
    'agent x\nprompt_template:\n  You.\ncall x a.b@v1 12\n',
    '4:6 error "12" is not a valid call argument; write name=value',
  ],
  [
    'an unknown word of observability',
    'agent x\nobservability:\n  trace: true\nprompt_template:\n  You.\n',
    '3:3 error observability has no "trace"; did you mean traces?',
  ],
])('%s is an error with its place', async (_what, text, expected) => {
  const { agent, told } = await agentOf(text)
  expect(agent).toBeUndefined()
  expect(told.filter((line) => / error /.test(line))).toEqual([expected])
})

test('a provider that is no vendor is the endpoint of the settings', async () => {
  const { agent, told } = await agentOf('agent x\nllm ollama llama3:8b\nprompt_template:\n  You.\n')
  expect(agent?.model).toBe('llama3:8b')
  expect(told).toEqual([
    '2:5 warning ollama is not one of openai, anthropic, google, so llama3:8b is requested from llm.provider in the settings',
  ])
})

test('values of a call are JSON where they can be', async () => {
  const { calls } = await parse(
    `agent x\nprompt_template:\n  You.\ncall x a.b@v1 n=12 flag=true list=["a","b c"] text="a b # c" bare=owner/name single='it is' empty=\n`,
  )
  expect(calls[0]?.input).toEqual({
    n: 12,
    flag: true,
    list: ['a', 'b c'],
    text: 'a b # c',
    bare: 'owner/name',
    single: 'it is',
    empty: '',
  })
})

describe('several agents in one file', () => {
  const two =
    'llm openai big\ntools: git_diff\nagent a\nprompt_template:\n  You are a.\nagent b\ntools: [test_runner]\nprompt_template:\n  You are b.\nexpose do.it@v1:\n  returns:\n    s string\n  prompt_template:\n    Do.\n'

  it('each has what it says, and what stands before the first where it does not', async () => {
    const { agents, problems } = await parse(two)
    expect(problems).toEqual([])
    expect(agents.map(({ agent: { id, model, tools, prompt, verbs } }) => ({ id, model, tools, prompt, verbs: verbs.length }))).toEqual([
      { id: 'a', model: 'openai:big', tools: ['git_diff'], prompt: 'You are a.', verbs: 0 },
      { id: 'b', model: 'openai:big', tools: ['test_runner'], prompt: 'You are b.', verbs: 1 },
    ])
  })

  it('a mistake in one leaves the others', async () => {
    const { agents, problems } = await parse(two.replace('    s string', '    s strin'))
    expect(agents.map(({ agent }) => agent.id)).toEqual(['a'])
    expect(problems).toHaveLength(1)
  })

  it('a mistake before the first takes all, and no verb can stand there', async () => {
    const broken = await parse(two.replace('tools: git_diff', 'tools: git_dif'))
    expect(broken.agents.map(({ agent }) => agent.id)).toEqual(['b'])
    expect(told(broken)).toEqual(['2:8 error no tool named git_dif; did you mean git_diff?'])
    expect(told(await parse(`expose early@v1:\n  returns:\n    s string\n${two}`))).toEqual([
      '1:8 error this verb comes before the first of several agents; put it below its agent',
    ])
  })
})

test('a byte order mark and Windows line ends change nothing', async () => {
  const windows = await parse(`\ufeff${whole.replaceAll('\n', '\r\n')}`)
  expect(windows).toEqual(await parse(whole))
})

test('whatever the lines are, reading them ends', async () => {
  const hostile = [
    'call x a.b@v1 ' + '"\\'.repeat(90_000),
    `agent ${' '.repeat(190_000)}x`,
    'prompt_template:'.repeat(10_000),
    '\t'.repeat(190_000),
    '-\n'.repeat(90_000),
  ]
  for (const text of hostile) expect((await parse(text)).problems.length).toBeGreaterThan(0)
})
