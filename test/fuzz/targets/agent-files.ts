import { readFileSync } from 'node:fs'
import { knownTools } from '../../../src/agents/agents.fixture.ts'
import { parseAlAgent } from '../../../src/agents/al/al-agent.ts'
import { parseMarkdownAgent } from '../../../src/agents/markdown-agent.ts'
import { declaredAgents } from '../../../src/agents/registry.ts'
import { checkSchema } from '../../../src/app/agents/check-schema.ts'
import { holds, inProportion, type Target, textOf } from '../target.ts'

const shipped = (name: string): Uint8Array => readFileSync(new URL(`../../../src/agents/shipped/${name}.md`, import.meta.url))

const whole = `lang en
agent code-reviewer
llm anthropic small-model
temporal: true
tools:
  - git_diff
  - security_scanner
observability:
  traces: true
  export_to: otlp
prompt_template:
  You are a reviewer.
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
  steps:
    - activity: git_diff
      timeout: 30s
      on_failure: stop
    - activity: security_scanner
      retry: 1
      requires_approval: true
call code-reviewer review.analyze@v1 repo=owner/name pr_number=12
file src/server.ts:
  agent nobody
`

/** Agents in the `.al` form. */
export const alAgentTarget: Target = {
  name: 'al-agent',
  tries: 150,
  seeds: [
    whole,
    'agent a\ndescription: one\nagent b:\n  description "two"\n  tools [git_diff, x]\n',
    'agent "x"\nexpose a.b@v1(x string, y int?) -> string\n',
  ],
  words: [
    'agent ',
    'tools:',
    '  - ',
    'expose ',
    'workflow ',
    'call ',
    'params:',
    'returns:',
    'steps:',
    '- activity: ',
    'timeout: 30s',
    'prompt_template:',
    'string?',
    'string[]',
    'one|two',
    '@v1',
    '\t',
    '"""',
  ],
  nests: [
    [' ', ''],
    ['- ', ''],
    ['a:\n ', ''],
    ['[', ']'],
    ['{', '}'],
  ],
  run: (bytes) => check(bytes, parseAlAgent),
}

/** Agents in Markdown with front matter. */
export const markdownAgentTarget: Target = {
  name: 'markdown-agent',
  tries: 60,
  seeds: [
    ...['code-reviewer', 'release-manager', 'data-steward'].map(shipped),
    '---\nagent: a\ndescription: d\nverbs:\n  a.b@v1:\n    params: {type: object, properties: {x: {type: string, pattern: "^a"}}}\n    returns: {y: "string[]", z?: one|two}\n    steps:\n      - tool: git_diff\n        when: x\n---\nYou are.\n',
    '---\nagent: &a b\ndescription: *a\ntools: [*a]\nverbs: &v {c.d@v1: {params: {e: {$ref: "#"}}}}\n<<: *v\n---\nx',
  ],
  words: [
    '---\n',
    'agent: ',
    'tools: ',
    'verbs:\n',
    'params:',
    'returns:',
    'steps:',
    '&a ',
    '*a',
    '<<: ',
    '!!binary ',
    '? ',
    '|\n',
    '>\n',
    '{type: object, properties: {',
    'pattern: ',
    '"(a+)+$"',
  ],
  nests: [
    ['[', ']'],
    ['{a: ', '}'],
    ['- ', ''],
    ['a:\n ', ''],
    ['{type: object, properties: {a: ', '}}'],
  ],
  run: (bytes) => check(bytes, parseMarkdownAgent),
}

async function check(bytes: Uint8Array, parse: typeof parseAlAgent): Promise<void> {
  const text = textOf(bytes)
  const file = await parse(text, '/a/x', 'project', { tools: knownTools, checkSchema })
  const declared = declaredAgents([file])
  const lines = text.split(/\r\n|\r|\n/).length
  for (const { line, column, message } of declared.problems) {
    holds(line >= 1 && line <= lines && column >= 1, 'a problem has a place in the file')
    holds(message !== '' && message.length <= 500 && !message.includes('\n'), 'a problem is one line')
    holds(
      !/undefined|is not a function|Cannot read|call stack/.test(message) || /undefined|is not|Cannot|call stack/.test(text),
      'a problem is for a person',
    )
  }
  const errors = file.problems.some(({ severity }) => severity === 'error')
  holds(file.agents.length > 0 || errors, 'a file without an agent says why')
  for (const { agent } of file.agents)
    holds(agent.prompt !== '' && /^[A-Za-z][\w-]{0,63}$/.test(agent.id), 'an agent has a name and a prompt')
  inProportion(text.length, JSON.stringify(declared).length, 'what is declared', 200, 200_000)
}
