import { describe, expect, it } from 'vitest'
import { agentOf, verb } from './al-agents.fixture.ts'

/** What has no effect is told of every file that has it; left out where a test is about something else. */
const unused = / is parsed but not used$/

describe('where the old reader failed', () => {
  it('a parameter named like a directive is a parameter', async () => {
    const { agent, told } = await agentOf(
      verb(
        '  params:\n    port int\n    agent string\n    file string?\n    tools array\n    params object\n    prompt_template string\n    returns: bool\n  returns:\n    call string\n    expose float\n  prompt_template:\n    Do.',
      ),
    )
    expect(told).toEqual([])
    expect(agent?.verbs[0]?.params).toEqual({
      type: 'object',
      properties: {
        port: { type: 'integer' },
        agent: { type: 'string' },
        file: { type: 'string' },
        tools: { type: 'array', items: {} },
        params: { type: 'object' },
        prompt_template: { type: 'string' },
        returns: { type: 'boolean' },
      },
      required: ['port', 'agent', 'tools', 'params', 'prompt_template', 'returns'],
      additionalProperties: false,
    })
    expect(agent?.verbs[0]?.returns.properties).toEqual({ call: { type: 'string' }, expose: { type: 'number' } })
  })

  it('an agent’s prompt after a verb is the agent’s', async () => {
    const { agent } = await agentOf(
      'agent x\nexpose do.it@v1:\n  returns:\n    s string\n  prompt_template:\n    Of the verb.\nprompt_template:\n  Of the agent.\n',
    )
    expect([agent?.prompt, agent?.verbs[0]?.prompt]).toEqual(['Of the agent.', 'Of the verb.'])
  })

  it('and where all that belongs to the agent is indented, too', async () => {
    const { agent, told } = await agentOf(
      'agent x:\n  tools:\n    - git_diff\n  expose do.it@v1:\n    returns:\n      s string\n    prompt_template:\n      Of the verb.\n  prompt_template:\n    Of the agent.\n',
    )
    expect(told).toEqual([])
    expect([agent?.prompt, agent?.verbs[0]?.prompt, agent?.tools]).toEqual(['Of the agent.', 'Of the verb.', ['git_diff']])
  })

  it.each([
    ['first', 'tools:\n  - git_diff\n  - test_runner\nagent x\nprompt_template:\n  You.\n'],
    ['not indented', 'agent x\ntools:\n- git_diff\n- test_runner\nprompt_template:\n  You.\n'],
    ['first and not indented', 'tools:\n- git_diff\n- test_runner\nagent x\nprompt_template:\n  You.\n'],
    ['behind the colon', 'agent x\ntools: git_diff, test_runner\nprompt_template:\n  You.\n'],
    ['in brackets', 'agent x\ntools: [git_diff, "test_runner"]\nprompt_template:\n  You.\n'],
    ['without commas', 'agent x\ntools: git_diff test_runner\nprompt_template:\n  You.\n'],
    [
      'with comments and blank lines between',
      'agent x\ntools:\n\n# reads\n  - git_diff   # the change\n\n  - test_runner\nprompt_template:\n  You.\n',
    ],
    ['in quotes', 'agent x\ntools:\n  - "git_diff"\n  - \'test_runner\'\nprompt_template:\n  You.\n'],
  ])('tools %s', async (_where, text) => {
    const { agent, told } = await agentOf(text)
    expect(told).toEqual([])
    expect(agent?.tools).toEqual(['git_diff', 'test_runner'])
  })

  it('tabs indent, alone and among spaces', async () => {
    const tabs = await agentOf(
      'agent\tx\ntools:\n\t- git_diff\nprompt_template:\n\tYou.\n\t\tDeeper.\nexpose do.it@v1:\n\tparams:\n\t\tport\tint\n    returns:\n\t\ts string\n\tprompt_template:\n\t\tDo.\n',
    )
    expect(tabs.told).toEqual([])
    expect(tabs.agent).toMatchObject({ id: 'x', tools: ['git_diff'], prompt: 'You.\n\tDeeper.' })
    expect(tabs.agent?.verbs[0]).toMatchObject({
      params: { properties: { port: { type: 'integer' } } },
      returns: { required: ['s'] },
      prompt: 'Do.',
    })
  })

  it('a comment behind a name is no part of it', async () => {
    const { agent, told } = await agentOf(
      'agent x # the best\nllm openai big#1 # dear\nprompt_template: # who\n  You.\nexpose do.it@v1: # first\n  params: # in\n    repo string? # owner/name\n  returns:\n    s string # out\n  prompt_template:\n    Do.\n',
    )
    expect(told).toEqual([])
    expect(agent).toMatchObject({ id: 'x', model: 'openai:big#1', prompt: 'You.' })
    expect(agent?.verbs[0]?.params.properties).toEqual({ repo: { type: 'string' } })
  })

  it.each([
    ['tools', 'agent x\ntools\n  - git_diff\nprompt_template:\n  You.\n', '2:6 error missing colon after tools; write tools:'],
    [
      'expose',
      'agent x\nprompt_template:\n  You.\nexpose do.it@v1\n  returns:\n    s string\n  prompt_template:\n    Do.\n',
      '4:16 error missing colon after do.it@v1; write expose do.it@v1:',
    ],
    [
      'workflow',
      'agent x\nprompt_template:\n  You.\nworkflow do.it@v1 # now\n  returns:\n    s string\n  steps:\n    - git_diff\n',
      '4:18 error missing colon after do.it@v1; write workflow do.it@v1:',
    ],
    [
      'params',
      verb('  params\n    a string\n  returns:\n    s string\n  prompt_template:\n    Do.\n'),
      '5:9 error missing colon after params; write params:',
    ],
    ['returns', verb('  returns\n    s string\n  prompt_template:\n    Do.\n'), '5:10 error missing colon after returns; write returns:'],
    ['steps', verb('  returns:\n    s string\n  steps\n    - git_diff\n'), '7:8 error missing colon after steps; write steps:'],
    ['prompt_template', 'agent x\nprompt_template\n  You.\n', '2:16 error missing colon after prompt_template; write prompt_template:'],
    [
      'prompt_template of a verb',
      verb('  returns:\n    s string\n  prompt_template\n    Do.\n'),
      '7:18 error missing colon after prompt_template; write prompt_template:',
    ],
    [
      'activity',
      verb('  returns:\n    s string\n  steps:\n    - activity git_diff\n'),
      '8:15 error missing colon after activity; write activity:',
    ],
    [
      'timeout',
      verb('  returns:\n    s string\n  steps:\n    - activity: git_diff\n      timeout 30s\n'),
      '9:14 error missing colon after timeout; write timeout:',
    ],
    ['temporal', 'agent x\ntemporal true\nprompt_template:\n  You.\n', '2:9 error missing colon after temporal; write temporal:'],
    [
      'observability',
      'agent x\nobservability\n  traces: true\nprompt_template:\n  You.\n',
      '2:14 error missing colon after observability; write observability:',
    ],
    ['traces', 'agent x\nobservability:\n  traces true\nprompt_template:\n  You.\n', '3:9 error missing colon after traces; write traces:'],
    ['file', 'agent x\nfile a.ts\n  code\nprompt_template:\n  You.\n', '2:10 error missing colon after a.ts; write file a.ts:'],
  ])('a missing colon is an error with its place: %s', async (_where, text, expected) => {
    const { agent, told } = await agentOf(text)
    expect(agent).toBeUndefined()
    expect(told.filter((line) => !unused.test(line))).toEqual([expected])
  })
})

describe('a prompt', () => {
  it('keeps what elsewhere would be a comment, its blank lines and its own indentation', async () => {
    const { agent } = await agentOf(
      'agent x\nprompt_template:\n    # Rules\n    Say "a # b".\n\n      - deeper # still\n    tools: none\n\n\nexpose do.it@v1:\n  returns:\n    s string\n  prompt_template:\n    Do.\n',
    )
    expect(agent?.prompt).toBe('# Rules\nSay "a # b".\n\n  - deeper # still\ntools: none')
  })

  it('is not ended by a comment that stands further left, which is no part of it', async () => {
    const { agent } = await agentOf('agent x\nprompt_template:\n  One.\n# aside\n  Two.\n# the end\ntools: git_diff\n')
    expect(agent).toMatchObject({ prompt: 'One.\nTwo.', tools: ['git_diff'] })
  })

  it.each([
    ['prompt_template: You # are.', 'You # are.'],
    ['prompt_template: "You are."', 'You are.'],
    ['prompt_template: |\n  You\n  are.', 'You\nare.'],
    ['prompt_template: You\n  are.', 'You\nare.'],
  ])('%j', async (lines, expected) => {
    expect((await agentOf(`agent x\n${lines}\n`)).agent?.prompt).toBe(expected)
  })

  it('without words is an error', async () => {
    expect((await agentOf('agent x\nprompt_template:\nYou are x.\n')).told).toEqual([
      '1:1 warning x has no prompt_template outside its verbs, so the model is told only its name',
      '2:1 error prompt_template is empty; put its text below it, indented',
      '3:1 error an agent has no "You"; it has agent, description, llm, tools, prompt_template, lang, port, memory, temporal, observability, expose, workflow, call, file',
    ])
  })

  it('can be missing', async () => {
    const { agent, told } = await agentOf('agent x\nexpose do.it@v1:\n  returns:\n    s string\n  prompt_template:\n    Do it. Well.\n')
    expect(agent).toMatchObject({ prompt: 'You are the agent x.', description: 'The agent x.' })
    expect(agent?.verbs[0]?.description).toBe('Do it.')
    expect(told).toEqual(['1:1 warning x has no prompt_template outside its verbs, so the model is told only its name'])
  })
})
