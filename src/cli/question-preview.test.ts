import { describe, expect, it } from 'vitest'
import { previewLines, wholeQuestion } from './answer-command.ts'

const options = ['once', 'session', 'deny']

describe('what a question shows of its call', () => {
  it('is the whole command and what to look at, between its words and its options', () => {
    const preview = { command: 'git push --force \\\n  origin main', notes: ['accesses the network', 'force-pushes'] }
    expect(wholeQuestion({ id: 'q1', kind: 'approval', text: 'Run this command?', options, call: 'r1', preview })).toEqual([
      'Run this command?',
      '  $ git push --force \\',
      '      origin main',
      '  ! accesses the network',
      '  ! force-pushes',
      '  1. once',
      '  2. session',
      '  3. deny',
    ])
  })

  it('is a diff, of a long one its beginning and how much is left', () => {
    const diff = '--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-old\n+new\n'
    expect(previewLines({ id: 'q1', kind: 'approval', text: 'Change a.txt?', preview: { diff } })).toEqual([
      '  --- a/a.txt',
      '  +++ b/a.txt',
      '  @@ -1 +1 @@',
      '  -old',
      '  +new',
    ])
    const long = previewLines({ id: 'q1', kind: 'approval', text: 'Change?', preview: { diff: '+line\n'.repeat(1_201) } })
    expect([long.length, long.at(-1)]).toEqual([201, '  (1,001 more lines)'])
  })

  it('is nothing where the call says all', () => {
    expect(previewLines({ id: 'q1', kind: 'clarification', text: 'Which jobs?' })).toEqual([])
  })
})
