import { IbidError } from '../../../src/core/fault.ts'
import { readLog } from '../../../src/tools/data/logs/read-log.ts'
import { profile } from '../../../src/tools/data/table/profile.ts'
import { transform } from '../../../src/tools/data/table/transform.ts'
import { validate } from '../../../src/tools/data/validate/validate.ts'
import { holds, inProportion, type Target, textOf } from '../target.ts'

const names: Readonly<Record<string, string>> = { j: 'a.json', l: 'a.jsonl', y: 'a.yaml', c: 'a.csv', o: 'a.jsonc' }

/** Making its checker takes longer than all else, so it is used for one format. */
const schema = { json: { type: 'object', required: ['a'] } }

/** Characters: a wide table has an output a hundred times as long, which the parser of YAML needs a second for. */
const longestReadAgain = 100_000

/** Tables and documents of data; the first byte says the format. */
export const dataTarget: Target = {
  name: 'data',
  tries: 6,
  longest: 24_000,
  seeds: [
    'j[{"a":1,"b":"x","c":[1,{"d":null}]},{"a":12345678901234567890,"b":"2026-01-01"}]',
    'l{"a":1}\n{"a":"=1+1","b":true}\n\n{"a":1.50}\n',
    'ya: &x [1, 2]\nb: *x\nc: {d: 2026-01-01, <<: {e: 1}}\n---\n- "x"\n- !!binary AAAA\n',
    'cname;born;sum\r\n"Ada ""A""";1815-12-10;1.000,5\r\nBob;;N/A\r\n;;\r\n',
    'o{"a": 1, /* c */ "b": [2,], // d\n}',
  ],
  words: [
    '"',
    '""',
    ',',
    ';',
    '\t',
    '\r\n',
    '{"a":',
    '[',
    '- ',
    ': ',
    '---\n',
    '&a ',
    '*a',
    '<<: *a',
    '!!set ',
    '|\n',
    '>-\n',
    '# ',
    '// ',
    '1e999',
    '-0',
    '2026-01-01T00:00:00Z',
    'N/A',
    '=1',
    '__proto__',
  ],
  nests: [
    ['[', ']'],
    ['{"a":', '}'],
    ['- ', ''],
    ['a:\n ', ''],
    ['"', '"'],
    ['a,', ''],
    ['? ', ''],
  ],
  async run(bytes) {
    const text = textOf(bytes.subarray(1))
    const content = { name: names[String.fromCharCode(bytes[0] ?? 0)] ?? 'text', text, bytes: bytes.length }
    const lines = text.split(/\r\n|\r|\n/).length
    await well(async () => {
      const { problems } = await validate({ content, ...(content.name === 'a.jsonl' ? { schema } : {}) })
      for (const { line, column } of problems) holds(line >= 1 && line <= lines && column >= 1, 'a problem has a place in the file')
    })
    await well(() => {
      const { columns, findings } = profile({ content })
      for (const { line } of findings) holds(line >= 1 && line <= lines, 'a finding has a line of the file')
      inProportion(text.length, JSON.stringify(columns).length, 'a profile', 150)
    })
    for (const to of ['json', 'yaml', 'csv', 'jsonl'] as const)
      await well(() => {
        const { output } = transform({ content, to })
        if (to === 'csv' || output.length > longestReadAgain) return
        const again = transform({ content: { name: `b.${to}`, text: output, bytes: output.length }, to })
        holds(again.output === output, 'what is written is read as it was')
      })
  },
}

/** Logs of any program. */
export const logsTarget: Target = {
  name: 'logs',
  tries: 200,
  seeds: [
    '2026-10-02T14:03:00.123Z ERROR [main] c.x.Y - failed for 10.0.0.1 id=3f2a\n\tat a.b(C.java:1)\nCaused by: java.io.IOException: x\n2026-10-02T14:03:01Z INFO ok\n',
    '{"level":"warn","time":1790000000000,"msg":"a"}\n{"severity":"ERROR","timestamp":"2026-10-02","message":{"b":1}}\n',
    'Oct  2 14:03:00 host prog[12]: error: x\n<34>1 2026-10-02T14:03:00Z h a - - - m\n10.0.0.1 - - [02/Oct/2026:14:03:00 +0200] "GET / HTTP/1.1" 500 12 "-" "x"\nlevel=info ts=2026-10-02T14:03:00Z msg="a b" x=\n',
    'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\nValueError: x\nI1002 14:03:00.000000 1 a.go:1] x\n',
  ],
  words: [
    '2026-10-02T14:03:00Z ',
    'Oct  2 14:03:00 ',
    'ERROR',
    'FATAL',
    'level=',
    'msg="',
    '{"level":',
    '"time":',
    '\tat ',
    'Caused by: ',
    '<34>1 ',
    '[02/Oct/2026:14:03:00 +0200]',
    '\x1b[31m',
    '99999999999999',
    '\r\n',
  ],
  nests: [
    ['[', ']'],
    ['{"a":', '}'],
    ['a=', ' '],
    [' ', ''],
    ['1.', ''],
    ['"', '"'],
  ],
  async run(bytes) {
    const text = textOf(bytes)
    const report = await readLog({ content: { name: 'a.log', text, bytes: bytes.length } })
    const lines = text.split('\n').length
    for (const { line, lastLine, count } of report.groups)
      holds(line >= 1 && lastLine >= line && lastLine <= lines && count >= 1, 'a group has lines of the file')
    holds(report.entries <= report.lines, 'there are no more entries than lines')
    inProportion(text.length, JSON.stringify(report).length, 'a report on a log', 60)
  },
}

async function well(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof IbidError)) throw error
  }
}
