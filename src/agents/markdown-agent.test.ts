import { expect, test } from 'vitest'
import { largestAgentFile } from './agent-file.ts'
import { told } from './agents.fixture.ts'
import { example, parse, verbOf, withVerb } from './markdown-agents.fixture.ts'

test('the example of the design', async () => {
  const read = await parse(example)
  expect(read.problems).toEqual([])
  expect(read.agents.map(({ agent }) => agent)).toEqual([
    {
      id: 'code-reviewer',
      name: 'Code reviewer',
      description: 'Reviews a change for defects',
      domains: [],
      prompt: 'You are a reviewer who...',
      tools: ['git_diff', 'github_fetch_pr', 'security_scanner', 'code_analyzer'],
      verbs: [
        {
          id: 'review.analyze@v1',
          name: 'review.analyze',
          version: 1,
          agent: 'code-reviewer',
          description: 'Review a pull request or a local range',
          params: {
            type: 'object',
            properties: { repo: { type: 'string' }, pr_number: { type: 'integer' }, range: { type: 'string' } },
            additionalProperties: false,
          },
          returns: {
            type: 'object',
            properties: { summary: { type: 'string' }, issues: { type: 'array', items: {} }, suggestions: { type: 'array', items: {} } },
            required: ['summary', 'issues', 'suggestions'],
            additionalProperties: false,
          },
          steps: [
            [{ tool: 'git_diff' }, { tool: 'github_fetch_pr' }],
            [{ tool: 'security_scanner' }, { tool: 'code_analyzer' }],
          ],
          prompt: 'Review the change. Order issues by severity...',
          data: {},
        },
      ],
      origin: 'project',
      file: '/a/x.md',
    },
  ])
})

test('a byte order mark, Windows line ends and blank lines at the top change neither the agent nor its places', async () => {
  const wrong = example.replace('model: main', 'modle: main')
  const windows = `\ufeff${wrong.replaceAll('\n', '\r\n')}`
  const expected = ['4:1 error an agent has no key "modle"; did you mean model?']
  expect(told(await parse(wrong))).toEqual(expected)
  expect(told(await parse(windows))).toEqual(expected)
  expect(told(await parse(`\n\n${wrong}`))).toEqual(['6:1 error an agent has no key "modle"; did you mean model?'])
  const [plain] = (await parse(example)).agents
  expect((await parse(`\ufeff${example.replaceAll('\n', '\r\n')}`)).agents).toEqual([plain])
})

test.each<[string, string, string]>([
  ['nothing', '', '1:1 error the file is empty'],
  ['only blank lines', '\n \n', '1:1 error the file is empty'],
  ['no front matter', '\n# Reviewer\n', '2:1 error there is no front matter; begin the file with --- and agent: a-name'],
  ['front matter without an end', '---\nagent: x\n', '1:1 error the front matter that starts here is not closed; put --- below it'],
  ['bytes', '---\n\u0000---\n', '1:1 error the file is not text'],
  ['a list', '---\n- agent: x\n---\nYou.', '2:1 error an agent must be an object with names and values, not a list'],
  [
    'a tab for indentation',
    '---\nagent: x\nverbs:\n\ta.b@v1: {}\n---\nYou.',
    '4:1 error not valid YAML: tabs are not allowed as indentation; indent with spaces',
  ],
  [
    'a colon in text',
    '---\nagent: x\ndescription: This: that\n---\nYou.',
    '3:14 error not valid YAML: nested mappings are not allowed in compact mappings; put text containing a colon in quotes',
  ],
  ['an open quote', '---\nagent: "x\n---\nYou.', '2:10 error not valid YAML: missing closing "quote'],
  ['a tag', '---\nagent: !!js/function x\n---\nYou.', '2:8 error not valid YAML: unresolved tag: tag:yaml.org,2002:js/function'],
  ['a name that is a list', '---\n? [agent]\n: x\n---\nYou.', '2:3 error a name must be text, not a list or an object'],
  [
    'a type with [] among braces',
    '---\nagent: { a: string[], b: c }\n---\nYou.',
    '2:19 error not valid YAML: unexpected flow-seq-start at node end; put a type containing [] in quotes: "string[]"',
  ],
])('%s is told at its place', async (_what, text, expected) => {
  const read = await parse(text)
  expect(read.agents).toEqual([])
  expect(told(read)[0]).toBe(expected)
})

test('what is missing, and what is of the wrong kind, is told all at once', async () => {
  const text = `---
name: 12
domains: { a: b }
model: two words
tools: [git_dif, git_diff, git_diff, 3]
colour: red
verbs: [a, b]
---
`
  expect(told(await parse(text))).toEqual([
    '2:1 error the agent has no name; add agent: a-name',
    '2:1 error the agent has no description; add description: one sentence on what it is for',
    '2:7 error name must be text; put 12 in quotes',
    '3:10 error domains must be a list, such as [one, two], not an object',
    '4:8 error model "two words" must be a single word, such as main or anthropic:NAME',
    '5:9 error no tool named git_dif; did you mean git_diff?',
    '5:28 error git_diff appears twice in tools',
    '5:38 error tools must be a list of strings, but one item is 3',
    '6:1 error an agent has no key "colour"; it has agent, name, description, domains, model, tools, verbs',
    '7:8 error verbs must be an object with names and values, not a list',
    '8:1 error the agent has no prompt; describe it below the front matter, such as: You are a reviewer who ...',
  ])
})

test('a name that no agent can have', async () => {
  expect(told(await parse('---\nagent: "../x"\ndescription: D\n---\nYou.'))).toEqual([
    '2:8 error "../x" is not a valid agent name; use letters, digits, - and _, such as code-reviewer',
  ])
})

test('tools and domains can be one text with commas; a model other than the caller’s is kept', async () => {
  const { agents } = await parse(
    '---\nagent: x\nname: The X\ndescription: D\nmodel: anthropic:small\ntools: git_diff, code_analyzer\ndomains: a, b c\n---\nYou.',
  )
  expect(agents[0]?.agent).toMatchObject({
    name: 'The X',
    tools: ['git_diff', 'code_analyzer'],
    domains: ['a', 'b c'],
    model: 'anthropic:small',
    verbs: [],
  })
})

test('an agent without tools names none, and its steps may call any', async () => {
  const text =
    '---\nagent: x\ndescription: D\nverbs:\n  a.b@v1:\n    description: D\n    returns: {s: string}\n    steps: [git_diff, gti_diff]\n---\nYou.'
  expect(told(await parse(text))).toEqual(['8:23 error no tool named gti_diff; did you mean git_diff?'])
  const { agents } = await parse(text.replace(', gti_diff', ''))
  expect(agents[0]?.agent).not.toHaveProperty('tools')
})

test.each<[string, string, string[]]>([
  ['no version', 'do.it', ['6:3 warning do.it has no version and is read as do.it@v1; write it with its version']],
  ['a version that is no number', 'do.it@latest', ['6:3 error "do.it@latest" is not a valid verb name; write it like review.analyze@v1']],
  ['a version without v', 'do.it@1', ['6:3 error "do.it@1" is not a valid verb name; write it like review.analyze@v1']],
  ['version zero', 'do.it@v0', ['6:3 error "do.it@v0" is not a valid verb name; write it like review.analyze@v1']],
  ['a blank', 'do it@v1', ['6:3 error "do it@v1" is not a valid verb name; write it like review.analyze@v1']],
  [
    'too many characters',
    `do.${'x'.repeat(60)}`,
    [`6:3 error the name do.${'x'.repeat(60)} is too long; a verb name can have at most 48 characters including its version`],
  ],
])('a verb with %s', async (_what, name, expected) => {
  expect((await verbOf('', name)).told).toEqual(expected)
})

test('a verb that appears twice, in the same words or in others', async () => {
  const twice = (second: string) =>
    withVerb('').replace(/---\nYou/, `  ${second}:\n    description: D\n    returns: { s: string }\n---\nYou`)
  expect(told(await parse(twice('do.it@v1')))).toEqual(['10:3 error do.it@v1 appears twice in verbs; the first is on line 6'])
  expect(told(await parse(twice('do.it')))).toEqual([
    '10:3 warning do.it has no version and is read as do.it@v1; write it with its version',
    '10:3 error do.it@v1 is declared twice; the first is on line 6',
  ])
})

test('a key that appears twice names both places', async () => {
  expect((await verbOf('prompt: A\nprompt: B')).told).toEqual(['10:5 error prompt appears twice in do.it@v1; the first is on line 9'])
})

test('a name that appears twice is told however deep it stands', async () => {
  const lines = `params:
  a: { type: object, properties: { b: { type: string }, b: { type: integer } } }
steps: [{ tool: git_diff, input: { c: { d: 1, d: 2 } } }, { tool: git_diff, input: all }]`
  expect((await verbOf(lines)).told).toEqual([
    '10:61 error b appears twice in the type of a; the first is on line 10',
    '11:51 error d appears twice in input; the first is on line 11',
    '11:88 error input must be an object with names and values, not "all"',
  ])
})

test('a verb that could do nothing, says nothing of itself, or gives nothing', async () => {
  const bare = '---\nagent: x\ndescription: D\nverbs:\n  a.b@v1: {}\n---\nYou.'
  expect(told(await parse(bare))).toEqual([
    '5:3 error a.b@v1 has no description; add description: one sentence on what it does',
    '5:3 error a.b@v1 does nothing: it has neither tools to run nor a prompt',
    '5:3 warning a.b@v1 declares no returns, so its result is always empty; add returns: { summary: string }',
  ])
  expect((await verbOf('steps: []\nprompt: Think.')).verb).toMatchObject({ steps: [], prompt: 'Think.' })
})

test('short types, with ? behind the type or the name', async () => {
  const { verb, told } = await verbOf(
    'params:\n  a: string\n  b: str?\n  c: int\n  d?: integer\n  e: number\n  f: float\n  g: bool\n  h: boolean\n  i: array\n  j: object\n  k: string[]\n  l: low|mid|high?\n  m: integer[]?',
  )
  expect(told).toEqual([])
  expect(verb?.params).toEqual({
    type: 'object',
    properties: {
      a: { type: 'string' },
      b: { type: 'string' },
      c: { type: 'integer' },
      d: { type: 'integer' },
      e: { type: 'number' },
      f: { type: 'number' },
      g: { type: 'boolean' },
      h: { type: 'boolean' },
      i: { type: 'array', items: {} },
      j: { type: 'object' },
      k: { type: 'array', items: { type: 'string' } },
      l: { type: 'string', enum: ['low', 'mid', 'high'] },
      m: { type: 'array', items: { type: 'integer' } },
    },
    required: ['a', 'c', 'e', 'f', 'g', 'h', 'i', 'j', 'k'],
    additionalProperties: false,
  })
})

test.each<[string, string]>([
  ['a: strng', '10:6 error "strng" is not a valid type for a; did you mean string?'],
  ['a: strng[]?', '10:6 error "strng[]?" is not a valid type for a; did you mean string?'],
  [
    'a: 5',
    '10:6 error 5 is not a valid type for a; write string, integer, number, boolean, array, object, string[], one|other, or a JSON Schema',
  ],
  [
    'a: low|string',
    '10:6 error "low|string" is not a valid type for a; write string, integer, number, boolean, array, object, string[], one|other, or a JSON Schema',
  ],
  ['a:', '10:3 error a in the params of do.it@v1 has no type; write a: string'],
  ['a: [low, high]', '10:6 error the type of a is a list; to allow one of several words, write low|high'],
  [
    'a: { owner: string }',
    '10:6 error the type of a is not a valid JSON Schema; for an object with properties, write {type: object, properties: {...}}',
  ],
  ["a: { $ref: '#/x', type: object }", '10:6 error the type of a contains a $ref, which cannot be resolved here; write the schema out'],
  ['a b: string', '10:3 error "a b" in the params of do.it@v1 is not a valid name; use letters, digits, _ and -'],
  ['__proto__: string', '10:3 error "__proto__" in the params of do.it@v1 is not a valid name; use letters, digits, _ and -'],
])('params: %s', async (line, expected) => {
  // The two columns of `params:` itself are counted away, to keep the table narrow.
  const { told } = await verbOf(`params:\n  ${line}`)
  expect(told).toEqual([expected.replace(/^10:(\d+)/, (_, column: string) => `10:${Number(column) + 4}`)])
})

test('a parameter that is there with ? and without', async () => {
  expect((await verbOf('params:\n  a: string\n  a?: string')).told).toEqual(['11:7 error a appears twice in the params of do.it@v1'])
})

test('JSON Schema stands wherever a short type can, and for all parameters', async () => {
  const lines =
    "params:\n  level: { type: integer, minimum: 1, default: 3 }\n  name: { type: string, description: 'Whose' }\n  more?: { type: object }"
  expect((await verbOf(lines)).verb?.params).toEqual({
    type: 'object',
    properties: {
      level: { type: 'integer', minimum: 1, default: 3 },
      name: { type: 'string', description: 'Whose' },
      more: { type: 'object' },
    },
    required: ['name'],
    additionalProperties: false,
  })
  const whole = await verbOf('params: { type: object, properties: { a: { type: string } }, required: [a], minProperties: 1 }')
  expect(whole.verb?.params).toEqual({
    type: 'object',
    properties: { a: { type: 'string' } },
    required: ['a'],
    minProperties: 1,
    additionalProperties: false,
  })
})

test('only schemas that are not plain are checked', async () => {
  const seen: unknown[] = []
  const checkSchema = async (json: unknown) => seen.push(json)
  await parse(withVerb("params:\n  a: { type: string }\n  b: { type: string, pattern: '^x' }\n  c: { type: [string, 'null'] }"), {
    checkSchema,
  })
  expect(seen).toEqual([{ type: 'string', pattern: '^x' }, { type: ['string', 'null'] }])
})

test('a schema that is none is told where it stands', async () => {
  const checkSchema = async () => Promise.reject(new Error('not a JSON Schema: type must be equal to one of the allowed values'))
  const read = await parse(withVerb('params:\n  a: { type: strin }'), { checkSchema })
  expect(told(read)).toEqual(['10:10 error the type of a is not a JSON Schema: type must be equal to one of the allowed values'])
})

test('aliases are followed, within bounds', async () => {
  const shared = await parse(
    example
      .replace('params: { repo: string?, pr_number: integer?, range: string? }', 'params: &same { repo: string? }')
      .replace('returns: { summary: string, issues: array, suggestions: array }', 'returns: *same'),
  )
  expect(shared.agents[0]?.agent.verbs[0]?.returns.properties).toEqual({ repo: { type: 'string' } })
  const bomb = [
    'a: &a [x, x, x, x, x, x, x, x, x, x]',
    ...'bcdefgh'.split('').map((name, index) => `${name}: &${name} [${Array(10).fill(`*${'abcdefgh'[index]}`).join(', ')}]`),
  ]
  expect(told(await parse(`---\n${bomb.join('\n')}\n---\nYou.`))).toEqual([
    expect.stringMatching(/^2:11 error the front matter has more than 10000 values$/),
  ])
  expect(told(await parse('---\nagent: &a [*a]\n---\nYou.'))).toEqual(['2:12 error *a refers to itself'])
  expect(told(await parse('---\nagent: *b\n---\nYou.'))).toEqual(['2:8 error no anchor &b is defined before *b'])
})

test('what is too deep or too large is told, not read', async () => {
  const deep = (levels: number) => parse(`---\nagent: ${'['.repeat(levels)}${']'.repeat(levels)}\n---\nYou.`)
  expect(told(await deep(30))).toEqual(['2:32 error lists and objects are nested more than 24 levels deep'])
  expect(told(await deep(5_000))).toEqual([expect.stringMatching(/^2:\d+ error lists and objects are nested too deeply$/)])
  expect(told(await parse(`---\nagent: ${'x'.repeat(64_000)}\n---\nYou.`))).toEqual([
    '1:1 error the front matter is too long: it can have at most 64000 characters',
  ])
  expect(told(await parse(`---\nagent: x\n---\n${'x'.repeat(largestAgentFile)}`))).toEqual([
    '1:1 error the file is too large: an agent file can be at most 200 kB',
  ])
})

test('a problem is one line, whatever it quotes', async () => {
  const [line] = told(await parse(`---\n"${'k\\n'.repeat(5_000)}": x\n---\nYou.`))
  expect(line?.includes('\n')).toBe(false)
  expect(line?.length).toBeLessThan(450)
})
