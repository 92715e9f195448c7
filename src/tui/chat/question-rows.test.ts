import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import type { Question } from '../../core/question.ts'
import { anyMarkdown } from '../markdown/markdown.fixture.ts'
import { questionRows as inFrame, subjectRows, wholeQuestionRows } from './question-rows.ts'

const questionRows = (...given: Parameters<typeof inFrame>) => inFrame(...given).rows
const look = { columns: 60, colors: false, links: false }
const approval: Question = {
  id: 'q1',
  kind: 'approval',
  text: 'Run this command?',
  options: ['once', 'session', 'deny'],
  preview: { command: 'git push origin main', notes: ['accesses the network'] },
}

describe('a question whether a call may run', () => {
  it('shows the command, what to look at, and what can be answered', () => {
    expect(questionRows(approval, 1, look, 20)).toEqual([
      `── Approval needed ${'─'.repeat(41)}`,
      'Run this command?',
      '  ! accesses the network',
      '  $ git push origin main',
      '  1. yes, once',
      '❯ 2. yes, for this session',
      '  3. no',
      '  type a number, press Enter, or type a reason to decline',
    ])
  })

  it('shows the change', () => {
    const diff = '--- a.ts\n+++ a.ts\n@@ -1,2 +1,2 @@\n     keep\n-    old\n+    new\n'
    expect(questionRows({ ...approval, text: 'Change a.ts?', preview: { diff } }, 0, look, 20).slice(2, 6)).toEqual([
      '  @@ -1,2 +1,2 @@',
      '       keep',
      '  -    old',
      '  +    new',
    ])
  })

  it('says that it is cut, and that all of it stands above, where it is not valid', () => {
    const diff = `@@ -1 +1,40 @@\n${Array.from({ length: 40 }, (_, index) => `+line ${index}\n`).join('')}`
    const long = { ...approval, preview: { diff } }
    const { rows, isCut } = inFrame(long, 0, look, 12)
    expect(isCut).toBe(true)
    expect(rows).toHaveLength(12)
    expect(rows.slice(6)).toEqual(
      [
        '  +line 3',
        '  ... full text above',
        '❯ 1. yes, once',
        '  2. yes, for this session',
        '  3. no',
        '  type a number, press Enter, or type a reason to decline',
      ].slice(-rows.slice(6).length),
    )
    expect(wholeQuestionRows(long, look).filter((row) => row.includes('+line'))).toHaveLength(40)
    expect(inFrame(long, 0, look, 60).isCut).toBe(false)
  })

  it('keeps the chosen answer in sight where there are many', () => {
    const options = Array.from({ length: 18 }, (_, index) => `option ${index + 1}`)
    const rows = questionRows({ id: 'q1', kind: 'clarification', text: 'Which?', options }, 15, look, 8)
    expect(rows).toHaveLength(8)
    expect(rows).toContain('❯ 16. option 16')
  })
})

describe('a question what is meant', () => {
  const which: Question = { id: 'q2', kind: 'clarification', text: 'Which Alex do you mean?', options: ['Alex Chen', 'Alex Gruber'] }

  it('shows what can be answered', () => {
    expect(questionRows(which, 0, look, 20).slice(0, 4)).toEqual([
      `── Question ${'─'.repeat(48)}`,
      'Which Alex do you mean?',
      '❯ 1. Alex Chen',
      '  2. Alex Gruber',
    ])
  })

  it('shows what is likely meant, where it says so', () => {
    const [taken, other] = [-1, 0].map((chosen) => questionRows({ ...which, assumption: 'Chen, of finance' }, chosen, look, 20))
    expect(taken?.filter((row) => row.startsWith('❯'))).toEqual([expect.stringContaining('Chen, of finance')])
    expect(other?.filter((row) => row.startsWith('❯'))).toEqual(['❯ 1. Alex Chen'])
    expect(other?.join('\n')).toContain('Chen, of finance')
  })

  it('marks one choice in colours', () => {
    const rows = questionRows(which, 1, { ...look, colors: true }, 20)
    expect(rows.slice(2, 4)).toEqual([
      '\u001b[36m  \u001b[39m\u001b[2m1. \u001b[22mAlex Chen',
      '\u001b[36m❯ \u001b[39m\u001b[2m2. \u001b[22m\u001b[1mAlex Gruber\u001b[22m',
    ])
  })
})

describe('what is asked about', () => {
  it('is the command whole, its lines as they are, longer ones further in', () => {
    const command = "cat <<'END' > notes.md\n  one\nEND"
    expect(subjectRows({ preview: { command } }, look)).toEqual(["  $ cat <<'END' > notes.md", '      one', '    END'])
    expect(subjectRows({ preview: { command: 'echo 0123456789012345' } }, { ...look, columns: 20 })).toEqual([
      '  $ echo 012345678',
      '    9012345',
    ])
  })

  it('hides no sign of a command that would steer the terminal or be read the other way round', () => {
    expect(subjectRows({ preview: { command: 'rm \u001b[8m-rf /\u001b[0m \u202eecho' } }, look)).toEqual([
      '  $ rm \\u001b[8m-rf /\\u001b[0m \\u202eecho',
    ])
  })

  it('is nothing where there is nothing to see', () => {
    expect(subjectRows({}, look)).toEqual([])
    expect(subjectRows({ preview: { notes: ['x'] } }, look)).toEqual([])
  })
})

it('no row of any question is wider than the look, and its answers are all there', () => {
  const words = anyMarkdown.map((text) => text.replaceAll('\t', '  '))
  const questions = fc.record({
    id: fc.constant('q1'),
    kind: fc.constantFrom('approval', 'clarification'),
    text: words,
    options: fc.array(words, { maxLength: 4 }),
    assumption: words,
    preview: fc.record({ command: words, diff: words, notes: fc.array(words, { maxLength: 3 }) }, { requiredKeys: [] }),
  })
  fc.assert(
    fc.property(
      questions,
      fc.constantFrom(20, 40, 80),
      fc.boolean(),
      fc.integer({ min: 2, max: 60 }),
      (question, columns, colors, most) => {
        const rows = questionRows(question, 0, { columns, colors, links: false }, most)
        for (const row of rows) {
          expect(row).not.toMatch(/[\t\n\r]/)
          expect(stringWidth(row)).toBeLessThanOrEqual(columns)
        }
        expect(rows.length).toBeLessThanOrEqual(most)
        const plain = inFrame(question, 0, { columns, colors: false, links: false }, most)
        const there = plain.isCut ? wholeQuestionRows(question, { columns, colors: false, links: false }) : plain.rows
        for (let number = 1; number <= question.options.length; number++)
          expect(there.filter((row) => row.slice(2).startsWith(`${number}. `))).not.toEqual([])
      },
    ),
    { numRuns: 200 },
  )
})
