import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Permission } from '../../core/permission.ts'
import { firstRule, judgedByArguments } from './permission-rules.ts'

/** Whether a rule of this decision fits a shell line. */
const fits = (decision: Permission['decision'], pattern: string, words: string): boolean =>
  firstRule([{ tool: 'shell', arguments: pattern, decision }], { tool: 'shell', texts: [words], paths: [], whole: words }, '/project') !==
  undefined

describe('a rule that denies', () => {
  it('fits from the beginning of any word on', () => {
    for (const words of ['rm x', 'sudo rm x', 'find . -exec rm {} +', 'a;rm x', '/bin/rm x', 'a\nrm x', '$(rm x)', "'rm' x", 'rmdir x'])
      expect(fits('deny', 'rm*', words), words).toBe(true)
  })

  it('does not fit within a word', () => {
    for (const words of ['prettier --format x', 'git log --format=%h', 'farm', 'normal', 'ärm', '9rm', '插rm'])
      expect(fits('deny', 'rm*', words), words).toBe(false)
  })

  it('fits at a later word where the first one only holds it', () => {
    expect(fits('deny', 'rm*', 'git log --format=%h; rm x')).toBe(true)
    expect(fits('deny', 'rm -rf*', 'rm x; arm -rf y; rm -rf z')).toBe(true)
  })

  it('may say what follows, in parts', () => {
    expect(fits('deny', 'git*--force', 'git status; git push --force origin')).toBe(true)
    expect(fits('deny', 'git*--force', 'git push')).toBe(false)
    expect(fits('deny', 'git*--force', 'legit --force')).toBe(false)
    expect(fits('deny', 'secret', 'cat ./secret.txt')).toBe(true)
  })

  it('fits anywhere where it begins with no letter', () => {
    expect(fits('deny', '--force', 'git push--force')).toBe(true)
    expect(fits('deny', '*rm*', 'git log --format')).toBe(true)
    expect(fits('deny', '.env', 'cat app.env.local')).toBe(true)
    expect(fits('deny', '', 'anything')).toBe(true)
  })

  it('fits one of many texts, and paths', () => {
    const deny: Permission = { tool: '*', arguments: 'secret*', decision: 'deny' }
    const judged = (input: unknown) => firstRule([deny], judgedByArguments('send', input), '/project')
    expect(judged({ to: 'Ada', parts: [{ text: 'the secret is out' }] })).toBe(deny)
    expect(judged({ path: 'secret/a.txt' })).toBe(deny)
    expect(judged({ to: 'Ada', text: 'nothing' })).toBeUndefined()
  })
})

describe('a rule that allows', () => {
  it('fits from the first character to the last, and every text', () => {
    expect(fits('allow', 'git *', 'git status')).toBe(true)
    expect(fits('allow', 'git *', 'sudo git status')).toBe(false)
    expect(fits('allow', 'git', 'git status')).toBe(false)
    const allow: Permission = { tool: 'send', arguments: 'Ada*', decision: 'allow' }
    expect(firstRule([allow], judgedByArguments('send', { to: 'Ada', cc: 'Ada L.' }), '/')).toBe(allow)
    expect(firstRule([allow], judgedByArguments('send', { to: 'Ada', cc: 'Eve' }), '/')).toBeUndefined()
    expect(firstRule([allow], judgedByArguments('send', { urgent: true }), '/')).toBeUndefined()
  })

  it('in a folder fits only where every path is in it', () => {
    const allow: Permission = { tool: 'edit', folder: 'src', decision: 'allow' }
    const judged = (...paths: readonly string[]) => firstRule([allow], { tool: 'edit', texts: [], paths, whole: '' }, '/project')
    expect([judged('src/a.ts'), judged('/project/src'), judged('src/../src/b')]).toEqual([allow, allow, allow])
    expect([judged('src/a.ts', 'b.ts'), judged('src/../b.ts'), judged('srcs/a.ts'), judged()]).toEqual(Array(4).fill(undefined))
  })
})

it('a rule that denies a folder fits where one of the paths is in it', () => {
  const deny: Permission = { tool: '*', folder: '/etc', decision: 'deny' }
  const judged = (...paths: readonly string[]) => firstRule([deny], { tool: 'edit', texts: [], paths, whole: '' }, '/project')
  expect([judged('a.ts', '/etc/hosts'), judged('../etc/hosts'), judged('etc/hosts'), judged()]).toEqual([deny, deny, undefined, undefined])
})

it('the first rule that fits decides', () => {
  const rules: readonly Permission[] = [
    { tool: 'read', decision: 'allow' },
    { tool: 're*', decision: 'ask' },
    { tool: '*', decision: 'deny' },
  ]
  const decided = (tool: string) => firstRule(rules, { tool, texts: [], paths: [], whole: '' }, '/')?.decision
  expect(['read', 'recall_details', 'shell'].map(decided)).toEqual(['allow', 'ask', 'deny'])
  expect(firstRule(undefined, { tool: 'read', texts: [], paths: [], whole: '' }, '/')).toBeUndefined()
})

it('a text that a person may run by a pattern is one they can deny by it', () => {
  const word = fc.constantFrom('rm', 'git', 'a', '-', ' ', '*', 'ä', '9', ';', '插', '')
  const some = fc.array(word, { maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(some, some, (pattern, words) => {
      if (fits('allow', pattern, words)) expect(fits('deny', pattern, words)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

it('a long text full of words that nearly fit is judged in its length', () => {
  expect(fits('deny', 'rm*x', 'arm'.repeat(100_000))).toBe(false)
})
