import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contextIn, useTool } from '../repository/repository.fixture.ts'
import { fault, folderWith, used } from './data.fixture.ts'
import { jsonValidator } from './json-validator.ts'

const validator = jsonValidator()

/** The problems told of a text, as `line:column path: message`. */
async function problemsOf(text: string, schema?: object, format?: string): Promise<readonly string[]> {
  const { data } = await used(validator, { text, schema, format })
  const { problems } = data as { problems: readonly { line: number; column: number; path: string; message: string }[] }
  return problems.map(({ line, column, path, message }) => `${line}:${column} ${path === '' ? ': ' : ''}${message}`)
}

describe('json_validator', () => {
  it('says each problem of a file at its line and column, and quotes the line', async () => {
    const files = {
      'order.json': '{\n  "id": 7,\n  "lines": [\n    {"sku": "a", "count": "two"}\n  ],\n  "custommer": "x"\n}\n',
      'schema.json': JSON.stringify({
        type: 'object',
        required: ['id', 'total'],
        additionalProperties: false,
        properties: {
          id: { type: 'integer' },
          total: { type: 'number' },
          customer: { type: 'string' },
          lines: { type: 'array', items: { properties: { count: { type: 'integer' } } } },
        },
      }),
    }
    const folder = folderWith(files)
    const output = await useTool(validator, { path: 'order.json', schemaPath: 'schema.json' }, contextIn(folder))
    expect(output.text).toBe(
      [
        'order.json has 3 problems (1 document of JSON)',
        'order.json:1:1 "total" is missing',
        'order.json:4:27 /lines/0/count: must be integer, but is "two"',
        'order.json:6:3 /custommer: unknown property "custommer"; did you mean customer?',
      ].join('\n'),
    )
    expect(output.data).toMatchObject({ valid: false, rows: 1, problemCount: 3, format: 'json' })
    expect(output.sources?.[1]).toEqual({
      id: 'order.json#L4',
      title: 'order.json, line 4',
      uri: `file://${folder}/order.json#L4`,
      document: 'order.json',
      line: 4,
      text: '    {"sku": "a", "count": "two"}',
    })
  })

  it('says of a valid file that it is valid', async () => {
    const { text, data } = await used(validator, { path: 'a.json', schema: { type: 'array' } }, { 'a.json': '[1]' })
    expect([text, data]).toEqual([
      'a.json is valid (1 document of JSON)',
      { summary: 'a.json is valid (1 document of JSON)', valid: true, problems: [], problemCount: 0, rows: 1, format: 'json' },
    ])
  })

  it.each([
    ['{"a": 1,}', '1:9 : expected a property name in double quotes; remove the comma before it'],
    ['{"a": 1\n"b": 2}', '2:1 : expected a comma'],
    ["{'a': 1}", '1:2 : JSON names and strings must be in double quotes'],
    ['{"a": 01}', '1:8 : expected a comma'],
    ['// note\n{}', '1:1 : comments are not allowed in JSON'],
    ['{"a": "x\n"}', '1:7 : unterminated string'],
    ['{"a": tru}', '1:7 : unknown literal; only true, false and null are allowed'],
    ['{} {}', '1:4 : unexpected content after the end of the value'],
    ['{"a": {"b": 1, "b": 2}}', '1:16 /a/b: "b" appears twice'],
    ['', '1:1 : the content is empty'],
  ])('finds without a schema what is wrong with %j', async (text, problem) => {
    expect((await problemsOf(text, undefined, 'json'))[0]).toBe(problem)
  })

  it('takes each line of JSONL by itself', async () => {
    const text = '{"age": 1}\n\n{"age": "x"}\n{"age": }\n'
    expect(await problemsOf(text, { properties: { age: { type: 'integer' } } })).toEqual([
      '3:9 /age: must be integer, but is "x"',
      '4:9 : expected a value',
    ])
  })

  it('reads YAML with all its documents', async () => {
    const text = 'age: 1\n---\nname: x\nage: [1]\n'
    expect(await problemsOf(text, { properties: { age: { type: 'integer' } } })).toEqual(['4:6 /age: must be integer, but is a list'])
    expect(await problemsOf('a: 1\na: 2\n')).toEqual(['2:1 : map keys must be unique'])
  })

  it('takes the rows of CSV as objects: cells as what the schema wants, empty ones as absent', async () => {
    const schema = { required: ['age'], properties: { age: { type: 'integer' }, name: { type: 'string' } } }
    expect(await problemsOf('name;age\n"A; B";12\n7;twelve\nC;\n', schema)).toEqual([
      '3:3 /age: must be integer, but is "twelve"',
      '4:1 : "age" is missing',
    ])
  })

  it('of alternatives tells what the nearest one lacks', async () => {
    const shapes = {
      oneOf: [
        { properties: { kind: { const: 'circle' }, radius: { type: 'number' } }, required: ['kind', 'radius'] },
        { properties: { kind: { const: 'square' }, side: { type: 'number' } }, required: ['kind', 'side'] },
      ],
    }
    expect(await problemsOf('{"kind": "circle", "radius": "2"}', shapes)).toEqual(['1:30 /radius: must be number, but is "2"'])
    expect(await problemsOf('{"x": null}', { properties: { x: { anyOf: [{ type: 'string' }, { type: 'integer' }] } } })).toEqual([
      '1:7 /x: must be string or integer, but is null',
    ])
  })

  it('knows names with slashes, and places of names that are numbers', async () => {
    const schema = { additionalProperties: { type: 'object', additionalProperties: { type: 'string' } } }
    expect(await problemsOf('{"a/b~c": {"0": 1}}', schema)).toEqual(['1:17 /a~1b~0c/0: must be string, but is 1'])
  })

  it('checks formats, takes older dialects by their name, and schemas as YAML', async () => {
    expect(await problemsOf('{"at": "2026-13-01"}', { properties: { at: { format: 'date' } } })).toEqual([
      '1:8 /at: must match format "date", but is "2026-13-01"',
    ])
    const files = {
      'a.json': '{"a": 1}',
      's.yaml':
        '$schema: http://json-schema.org/draft-07/schema#\ndefinitions: {text: {type: string}}\nproperties: {a: {$ref: "#/definitions/text"}}\n',
    }
    expect((await used(validator, { path: 'a.json', schemaPath: 's.yaml' }, files)).text).toContain(
      'a.json:1:7 /a: must be string, but is 1',
    )
  })

  it('checks what an earlier web request of the run brought', async () => {
    const result = (id: string, data: object, text: string) => ({
      record: {
        call: { id, tool: 'http_client', input: {} },
        agent: 'a',
        step: 1,
        startedAt: 0,
        durationMs: 0,
        status: 'success' as const,
        resultSummary: '',
      },
      output: { text: '', data, sources: [{ id, title: id, uri: 'https://a.example/status', text }] },
    })
    const url = 'https://a.example/status.csv'
    const results = [
      result('r1', { url, json: { ok: 1 }, bytes: 10 }, '{ "ok": 1}'),
      result('r2', { url, body: '<p>', left: 'the body does not parse' }, '<p>'),
    ]
    const context = contextIn(folderWith({}), { results })
    const schema = { properties: { ok: { type: 'boolean' } } }
    expect((await useTool(validator, { schema, from: ['r1'] }, context)).text).toContain(`${url}:1:9 /ok: must be boolean, but is 1`)
    await expect(useTool(validator, { schema, from: ['r2'] }, context)).rejects.toThrow('did not return JSON: the body does not parse')
    await expect(useTool(validator, { schema, from: ['r9'] }, context)).rejects.toThrow('earlier result not found: r9')
  })

  it.each([
    [{ $ref: 'https://example.org/schema.json' }, 'refers to https://example.org/schema.json, which it does not contain'],
    [{ $ref: 'file:///etc/passwd' }, 'refers to file:///etc/passwd, which it does not contain'],
    [{ type: 'objekt' }, 'invalid JSON Schema: schema/type must be equal to one of the allowed values'],
    [{ pattern: '(' }, 'invalid JSON Schema'],
    [{ $schema: 'http://json-schema.org/draft-04/schema#' }, 'unsupported schema dialect'],
  ])('refuses the schema %j', async (schema, message) => {
    await expect(used(validator, { text: '{}', schema })).rejects.toThrow(expect.objectContaining(fault('invalid', message)))
  })

  it.each([
    ['json', '['.repeat(200_000)],
    ['json', '{"a":'.repeat(200_000)],
    ['jsonl', `{}\n${'['.repeat(200_000)}`],
    ['yaml', '['.repeat(200_000)],
    ['yaml', '- '.repeat(200_000)],
    ['yaml', Array.from({ length: 2_000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')],
  ])('refuses %s that is nested without end before it parses it', async (format, text) => {
    await expect(used(validator, { text, format })).rejects.toThrow(
      expect.objectContaining(fault('limit', 'nested more than 500 levels deep')),
    )
  })

  it('refuses a schema that is nested without end', async () => {
    let schema: object = { type: 'object' }
    for (let depth = 0; depth < 1_000; depth++) schema = { properties: { a: schema } }
    const context = contextIn(folderWith({}))
    await expect(validator.run({ text: '{}', schema: { ...schema } }, context)).rejects.toThrow(
      expect.objectContaining(fault('limit', 'the schema is nested more than 500 levels deep')),
    )
  })

  it('refuses YAML that unfolds to more than it is', async () => {
    const lists = 'bcdefgh'.split('').map((name, at) => `${name}: &${name} [${`*${'abcdefg'[at]},`.repeat(9)}]`)
    expect(await problemsOf(`a: &a [${'x,'.repeat(9)}]\n${lists.join('\n')}\n`, undefined, 'yaml')).toEqual([
      '1:1 : excessive alias count indicates a resource exhaustion attack',
    ])
  })

  it('gives up a pattern that never ends, and the process goes on meanwhile', async () => {
    let ticks = 0
    const ticking = setInterval(() => ticks++, 5)
    const hanging = used(jsonValidator({ longestMs: 500 }), { text: JSON.stringify(`${'a'.repeat(50)}b`), schema: { pattern: '^(a+)+$' } })
    await expect(hanging).rejects.toThrow(expect.objectContaining(fault('timeout', 'it took longer than 0.5 s and was stopped')))
    clearInterval(ticking)
    expect(ticks).toBeGreaterThan(3)
  })

  it('ends at once when its call is cancelled', async () => {
    const stop = new AbortController()
    const context = contextIn(folderWith({}), { signal: stop.signal })
    const hanging = useTool(validator, { text: JSON.stringify(`${'a'.repeat(50)}b`), schema: { pattern: '^(a+)+$' } }, context)
    stop.abort(new Error('enough'))
    await expect(hanging).rejects.toThrow('enough')
  })

  it.each([
    [{ path: '../secret.json' }, 'denied', 'is outside'],
    [{ path: 'link.json' }, 'denied', 'is outside'],
    [{ path: 'missing.json' }, 'not-found', 'missing.json does not exist'],
    [{ path: '.' }, 'invalid', '. is not a file'],
    [{ path: 'a.bin' }, 'malformed', 'a.bin is not text'],
    [{}, 'invalid', 'specify exactly one of path and text'],
    [{ path: 'a.bin', text: '{}' }, 'invalid', 'specify exactly one of path and text'],
    [{ text: 'hello there' }, 'invalid', 'could not detect the format of text'],
  ])('refuses %j', async (input, code, message) => {
    const folder = folderWith({ 'a.bin': new Uint8Array([1, 0, 2]) })
    symlinkSync('/etc/hostname', join(folder, 'link.json'))
    await expect(useTool(validator, input, contextIn(folder))).rejects.toThrow(expect.objectContaining(fault(code, message)))
  })

  it('reads UTF-16 and byte order marks', async () => {
    const files = { 'a.json': Buffer.from('\uFEFF{"a": 1}', 'utf16le'), 'b.json': '\uFEFF{"a": 1}' }
    for (const path of ['a.json', 'b.json'])
      expect((await used(validator, { path }, files)).text).toBe(`${path} is valid (1 document of JSON)`)
  })
})
