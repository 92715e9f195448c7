import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { goEventReader } from './go-events.ts'
import { junitReader } from './junit.ts'
import type { ReportReader } from './outcome.ts'
import { plainReader } from './plain-summary.ts'
import { tapReader } from './tap.ts'

function read(reader: ReportReader, text: string) {
  for (const line of text.split('\n')) reader.line(line)
  return reader.end()
}

describe('TAP', () => {
  it('of Node: groups are no tests, a failure has its message, stack and place', () => {
    const text = `TAP version 13
# noise: ok 1 - fake
# Subtest: adds \\# up
ok 1 - adds \\# up
  ---
  duration_ms: 1
  type: 'test'
  ...
# Subtest: group
    # Subtest: fails
    not ok 1 - fails
      ---
      duration_ms: 2
      location: '/a/it''s.js:4:27'
      failureType: 'testCodeFailure'
      error: |-
        one

        ok 5 - of the message
      code: 'ERR_ASSERTION'
      stack: |-
        at a (file:///a/b.js:4:59)
        at c (node:internal:1:2)
      ...
    # Subtest: skipped
    ok 2 - skipped # SKIP because
    # Subtest: later
    not ok 3 - later # TODO
      ---
      error: 'no'
      ...
    1..3
not ok 2 - group
  ---
  failureType: 'subtestsFailed'
  error: '1 subtest failed'
  ...
# Subtest: empty
    1..0
ok 3 - empty # skip
1..3
# tests 4
# pass 1
`
    expect(read(tapReader(), text)).toEqual({
      format: 'tap',
      passed: 1,
      failed: 1,
      skipped: 3,
      failures: [
        {
          name: 'group > fails',
          message: 'one\n\nok 5 - of the message',
          details: 'at a (file:///a/b.js:4:59)\nat c (node:internal:1:2)',
          place: "/a/it's.js:4:27",
        },
      ],
    })
  })

  it('counts a group that failed by itself', () => {
    const text = `# Subtest: group\n    # Subtest: a\n    ok 1 - a\n    1..1\nnot ok 1 - group\n  ---\n  failureType: 'hookFailed'\n  error: 'after'\n  ...\n1..1`
    expect(read(tapReader(), text)).toEqual({
      format: 'tap',
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: [{ name: 'group', message: 'after' }],
    })
  })

  it('of other programs: no numbers, no descriptions, a plan in front, a bail-out', () => {
    expect(read(tapReader(), '1..3\nok\nnot ok 2 it breaks\nok 3 # skip no network\nBail out! disk full\n')).toEqual({
      format: 'tap',
      passed: 1,
      failed: 2,
      skipped: 1,
      failures: [
        { name: 'it breaks', message: 'the report gives no details' },
        { name: 'the whole run', message: 'Bail out! disk full' },
      ],
    })
  })

  it.each(['', 'hello\nok, then\nokay\nnot okay', 'not ok'.toUpperCase()])('is not %j', (text) => {
    expect(read(tapReader(), text)).toBeUndefined()
  })
})

describe('JUnit XML', () => {
  it('among other lines: failures, errors, skipped, places, entities', () => {
    const text = `running...
<?xml version="1.0" encoding="utf-8"?>
<testsuites><testsuite name="s" tests="4">
<testcase classname="tests.test_a" name="test_ok" file="tests/test_a.py" line="3" time="0.1"/>
<testcase classname="tests.test_a" name="test_bad" file="tests/test_a.py" line="7"><failure message="1 &lt; 2 &amp; &#10;more">tests/test_a.py:9: AssertionError</failure></testcase>
<testcase name="alone"><error type="x"><![CDATA[boom
at <here>]]></error></testcase>
<testcase name="left"><skipped message="no"/></testcase>
<testcase name="noise"><system-out>failure</system-out></testcase>
</testsuite></testsuites>
behind <testcase name="no"/>
`
    expect(read(junitReader(Parser), text)).toEqual({
      format: 'junit',
      passed: 2,
      failed: 2,
      skipped: 1,
      failures: [
        {
          name: 'tests.test_a > test_bad',
          message: '1 < 2 & \nmore',
          details: 'tests/test_a.py:9: AssertionError',
          place: 'tests/test_a.py:7',
        },
        { name: 's > alone', message: 'boom', details: 'boom\nat <here>' },
      ],
    })
  })

  it('is not what has no test in it', () => {
    expect(read(junitReader(Parser), 'hello <b>')).toBeUndefined()
    expect(read(junitReader(Parser), '<testsuites>\n</testsuites>')).toBeUndefined()
  })
})

describe('events of Go', () => {
  it('subtests, output, a package that does not build', () => {
    const events = [
      { Action: 'start', Package: 'm/a' },
      { Action: 'output', Package: 'm/a', Test: 'TestX/one', Output: '    a_test.go:5: got 1\n' },
      { Action: 'output', Package: 'm/a', Test: 'TestX/one', Output: '--- FAIL: TestX/one (0.00s)\n' },
      { Action: 'fail', Package: 'm/a', Test: 'TestX/one' },
      { Action: 'fail', Package: 'm/a', Test: 'TestX' },
      { Action: 'pass', Package: 'm/a', Test: 'TestY' },
      { Action: 'skip', Package: 'm/a', Test: 'TestZ' },
      { Action: 'output', Package: 'm/a', Output: 'FAIL\n' },
      { Action: 'fail', Package: 'm/a' },
      { Action: 'build-output', ImportPath: 'm/b [m/b.test]', Output: 'b/b.go:3:1: syntax error\n' },
      { Action: 'fail', Package: 'm/b' },
      { Action: 'pass', Package: 'm/c' },
    ]
    const text = ['# not json', '{"broken', ...events.map((one) => JSON.stringify(one))].join('\n')
    expect(read(goEventReader(), text)).toEqual({
      format: 'go',
      passed: 1,
      failed: 2,
      skipped: 1,
      failures: [
        { name: 'TestX > one', message: 'a_test.go:5: got 1', details: '    a_test.go:5: got 1\n--- FAIL: TestX/one (0.00s)' },
        { name: 'm/b', message: 'b/b.go:3:1: syntax error', details: 'b/b.go:3:1: syntax error' },
      ],
    })
    expect(read(goEventReader(), '{"a": 1}\n')).toBeUndefined()
  })
})

describe('what is printed for people', () => {
  it.each<[string, string, readonly [number, number, number], readonly (readonly [string, string])[]]>([
    [
      'Vitest',
      ` ❯ src/a.test.ts (3 tests | 1 failed)

⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  src/a.test.ts > group > fails
AssertionError: expected 1 to be 2
 ❯ src/a.test.ts:5:3

 Test Files  1 failed (1)
      Tests  1 failed | 3 passed | 1 skipped | 1 todo (6)
`,
      [3, 1, 2],
      [['src/a.test.ts > group > fails', 'AssertionError: expected 1 to be 2\n❯ src/a.test.ts:5:3']],
    ],
    [
      'Jest',
      `FAIL test/a.test.js
  ● group › fails

    expect(received).toBe(expected)

      at Object.<anonymous> (test/a.test.js:5:10)

Test Suites: 1 failed, 1 total
Tests:       1 failed, 2 skipped, 3 passed, 6 total
Snapshots:   0 total
`,
      [3, 1, 2],
      [['group > fails', 'expect(received).toBe(expected)']],
    ],
    [
      'pytest',
      `tests/test_a.py:6: AssertionError
=========================== short test summary info ============================
FAILED tests/test_a.py::TestC::test_bad - AssertionError: assert 1 == 2
ERROR tests/test_b.py::test_err
============= 1 failed, 2 passed, 1 skipped, 1 xfailed, 1 error in 0.12s =============
`,
      [2, 2, 2],
      [
        ['tests/test_a.py > TestC > test_bad', 'AssertionError: assert 1 == 2'],
        ['tests/test_b.py > test_err', 'the report gives no details'],
      ],
    ],
    [
      'Cargo, which sums up each part',
      `test tests::bad ... FAILED
---- tests::bad stdout ----
thread 'tests::bad' panicked at src/lib.rs:7:9:
boom

test result: FAILED. 1 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s
test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
`,
      [3, 1, 1],
      [['tests > bad', "thread 'tests::bad' panicked at src/lib.rs:7:9:\nboom"]],
    ],
    [
      'Go',
      `=== RUN   TestX
--- FAIL: TestX (0.00s)
    a_test.go:5: got 1
--- PASS: TestY (0.00s)
FAIL	m/a	0.1s
ok  	m/b	0.2s
`,
      [1, 1, 0],
      [['TestX', 'a_test.go:5: got 1']],
    ],
    [
      'Node',
      `▶ group
  ✖ fails (2.4ms)
✖ group (3ms)
ℹ tests 3
ℹ pass 1
ℹ fail 1
ℹ cancelled 0
ℹ skipped 1
ℹ todo 0

✖ failing tests:

test at test/a.test.js:4:27
✖ fails (2.4ms)
  Error: no
`,
      [1, 1, 1],
      [['fails', 'Error: no']],
    ],
    [
      'Mocha',
      `  group
    ✔ adds
    1) fails

  1 passing (10ms)
  1 pending
  1 failing

  1) group
       fails:
     Error: no
      at Context.<anonymous> (test/a.js:3:9)
`,
      [1, 1, 1],
      [['group', 'fails:\nError: no']],
    ],
  ])('by %s', (_case, text, [passed, failed, skipped], failures) => {
    const outcome = read(plainReader(), text)
    expect(outcome).toMatchObject({ format: 'plain', passed, failed, skipped })
    expect(outcome?.failures.map(({ name, message }) => [name, message])).toEqual(failures)
  })

  it('is nothing where nobody sums up', () => {
    expect(read(plainReader(), '1 passed over\nFAILED to care\nTests are fun\n')).toBeUndefined()
  })
})
