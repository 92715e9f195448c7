import { describe, expect, it } from 'vitest'
import { world } from './cli.fixture.ts'

const files = {
  'rows.csv': 'id,name,amount\n1,Ann,10\n2,"=HYPERLINK(1)",7\n',
  'order.json': '{"id": "7"}',
  'schema.json': '{"properties": {"id": {"type": "integer"}}}',
  'docs/queue.md': '# Queue\n\n## Retries\n\nA job is tried again three times.\n',
}

describe.concurrent('ibid tools', () => {
  it('lists every tool with its effect and who uses it', async () => {
    const { ibid } = world()
    const { code, out, err } = await ibid('tools', 'list')
    expect(code).toBe(0)
    expect(out).toMatch(/^documents_search +read +Search documents +ask$/m)
    expect(out).toMatch(/^json_validator +read +Validate data against a schema +data\.validate@v1/m)
    expect(err).toBe('Details: ibid tools show NAME; run one: ibid tools run NAME --PARAMETER VALUE\n')
    const list = JSON.parse((await ibid('tools', 'list', '--json')).out)
    expect(list[0]).toEqual({ name: 'documents_search', title: 'Search documents', effect: 'read', usedIn: ['ask'], runs: true })
  })

  it('lists the tools of conversations, and says which setting keeps one from them', async () => {
    const { ibidWith } = world()
    const listed = async (env: Readonly<Record<string, string>>) => (await ibidWith({ env }, 'tools', 'list', '--quiet')).out
    const usual = await listed({})
    expect(usual).toMatch(/^web_search +network +Search the web +sessions \(off: web\.provider is none\)$/m)
    expect(usual).toMatch(/^web_fetch +network +Read web pages +sessions$/m)
    expect(usual).toMatch(/^image_generate +network +Generate an image +sessions \(off: llm\.imageModel is not set\)$/m)
    expect(usual).toMatch(/^memory_forget +write +\S.* sessions$/m)
    expect(usual.match(/^(?:get_current_time|search_\w+|list_people) /gm)).toHaveLength(7)
    const off = await listed({ IBID_AGENT_WEB: 'false', IBID_AGENT_MEMORY: 'false', IBID_WEB_PROVIDER: 'brave' })
    expect(off.match(/^\w+(?=.*\(off: agent\.(?:web|memory) is false\)$)/gm)).toEqual([
      'web_search',
      'web_fetch',
      'memory_retrieve',
      'memory_save',
      'memory_forget',
    ])
    expect((await ibidWith({ env: { IBID_WEB_PROVIDER: 'brave' } }, 'tools', 'show', 'web_search')).out).toContain(
      '\nOff       no key is set for brave (web.provider)\n',
    )
  })

  it('shows a tool: its words, limits and parameters', async () => {
    const { out } = await world().ibid('tools', 'show', 'documents_get_section')
    expect(out).toBe(`documents_get_section: Open a section

Open one section of a document by heading, anchor or heading path such as "Plugins > Order". Reports whether the heading is an exact match or the nearest one.

Effect    read: changes nothing and stays on this machine
Time      up to 30 s
API keys  none
Used in   MCP servers

Parameters
  --collection  string, required  Name of the collection
  --document    string, required  Path of the document within its collection
  --section     string, required  Heading, anchor, or heading path, such as "Plugins > Order"
`)
  })

  it('runs a tool: its result alone on standard output, what is said of it on standard error', async () => {
    const { ibid } = world(files)
    expect(
      await ibid(
        'tools',
        'run',
        'data_transform',
        '--path',
        'rows.csv',
        '--to',
        'csv',
        '--sort',
        '-amount',
        '--select',
        'name',
        '--select',
        'id',
      ),
    ).toEqual({
      code: 0,
      out: "name,id\nAnn,1\n'=HYPERLINK(1),2\n",
      err: "rows.csv: CSV to CSV, 2 rows\n1 cell that looks like a formula was prefixed with ' to prevent formula injection\n",
    })
    expect((await ibid('tools', 'run', 'json_validator', '--path=order.json', '--schema-path', 'schema.json')).out).toBe(
      'order.json has 1 problem (1 document of JSON)\norder.json:1:8 /id: must be integer, but is "7"\n',
    )
  })

  it('gives one JSON document', async () => {
    const { ibid } = world(files)
    const { out } = await ibid('tools', 'run', 'json_validator', '--path', 'order.json', '--json')
    expect(JSON.parse(out)).toEqual({
      run: expect.any(String),
      tool: 'json_validator',
      status: 'success',
      text: 'order.json is valid (1 document of JSON)',
      data: expect.objectContaining({ valid: true, rows: 1 }),
      sources: [],
      durationMs: expect.any(Number),
    })
  })

  it('takes arguments as JSON, from standard input too; options win', async () => {
    const { ibidWith, ibid } = world(files)
    expect((await ibidWith({ input: '{"text": "[1]"}' }, 'tools', 'run', 'json_validator', '--input', '-')).out).toBe(
      'text is valid (1 document of JSON)\n',
    )
    const both = await ibid('tools', 'run', 'data_transform', '--input', '{"path": "rows.csv", "to": "yaml", "limit": 1}', '--to', 'jsonl')
    expect(both.out).toBe('{"id":1,"name":"Ann","amount":10}\n')
  })

  it('searches documents that the call names', async () => {
    const { out } = await world(files).ibid('tools', 'run', 'docs_search', '--query', 'how often is a job tried', '--in', 'docs')
    expect(out).toBe(`1 section for "how often is a job tried"

Queue > Retries
  file://./docs/queue.md#L5
  A job is tried again three times.
`)
  })

  it('leaves a run that can be shown', async () => {
    const { ibid } = world(files)
    await ibid('tools', 'run', 'json_validator', '--path', 'order.json')
    expect((await ibid('runs', 'show', 'last')).out).toContain('r1 json_validator {"path":"order.json"}')
  })

  it('calls what needs approval only with --yes', async () => {
    const { ibidWith } = world(files)
    const env = { IBID_AGENT_PERMISSIONS: '[{"tool": "json_validator", "decision": "ask"}]' }
    const words = ['tools', 'run', 'json_validator', '--path', 'order.json']
    expect(await ibidWith({ env }, ...words)).toEqual({
      code: 1,
      out: '',
      err: 'ibid: json_validator requires approval, and nobody was available to give it; approve it with --yes\n',
    })
    expect(await ibidWith({ env }, ...words, '--yes')).toMatchObject({ code: 0, out: 'order.json is valid (1 document of JSON)\n' })
    expect(await ibidWith({ env }, ...words, '--wait')).toMatchObject({
      code: 3,
      out: expect.stringMatching(/Allow json_validator to run with/),
    })
    const asked = await ibidWith({ env, typed: ['1\n'] }, ...words)
    expect(asked).toMatchObject({ code: 0, out: expect.stringContaining('order.json is valid') })
  })

  it.each([
    [['run', 'json_validater'], 1, 'tool not found: json_validater; did you mean json_validator?'],
    [['show', 'documents-serch'], 1, 'tool not found: documents-serch; did you mean documents_search?'],
    [['run', 'json_validator', '--pth', 'x'], 2, 'json_validator has no parameter --pth; did you mean --path?'],
    [['run', 'json_validator', '--path'], 2, '--path needs a value'],
    [
      ['run', 'data_transform', '--path', 'rows.csv'],
      2,
      'data_transform requires to; data_transform takes path?, text?, from?, to, at?, select?, sort?, limit?',
    ],
    [['run', 'data_transform', '--to', 'csv', '--limit', 'ten'], 2, '--limit must be a whole number, not "ten"'],
    [['run', 'json_validator', '--input', '{"pth": 1}'], 2, 'json_validator has no parameter pth; did you mean path?'],
    [
      ['run', 'ask_user', '--question', 'x'],
      2,
      'ask_user controls a run and does nothing on its own; list the others with: ibid tools list',
    ],
    [
      ['run', 'docs_search', '--query', 'x'],
      2,
      'no documents found; pass a folder: ibid tools run docs_search --in ./docs, or add a collection: ibid collections add ./docs',
    ],
    [['run', 'json_validator', '--path', '../x'], 1, '../x is outside .; specify a path inside the folder, with / as the separator'],
    [['run'], 2, "missing required argument 'tool'; see: ibid help tools run"],
  ])('tells in one line what is wrong with %j', async (words, code, line) => {
    expect(await world(files).ibid('tools', ...words)).toEqual({ code, out: '', err: `ibid: ${line}\n` })
  })
})
