import { expect, test } from 'vitest'
import { scanText } from '../scan-text.ts'
import type { RuleLanguage } from './rule.ts'
import { rules } from './rules.ts'

const files: Readonly<Record<RuleLanguage, string>> = { javascript: 'a.jsx', python: 'a.py', go: 'a.go', java: 'A.java' }
const languages = Object.keys(files) as RuleLanguage[]

test('a rule has a name of its own, says where it looks, and shows a bad and a good example of each language', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  for (const rule of rules)
    for (const language of languages) {
      const { bad = [], good = [] } = rule.examples[language] ?? {}
      const shown = [bad.length > 0, good.length > 0]
      expect(shown, `${rule.id} in ${language}`).toEqual(rule.places[language] ? [true, true] : [false, false])
    }
})

for (const rule of rules)
  for (const language of languages) {
    const { bad = [], good = [] } = rule.examples[language] ?? {}
    for (const text of bad)
      test(`${rule.id} is found in ${text}`, async () => {
        const found = await scanText({ path: files[language], text })
        expect([...new Set(found.map((one) => one.rule))]).toContain(rule.id)
        for (const { quote, line } of found)
          expect(
            text
              .split('\n')
              .slice(line - 1)
              .join('\n')
              .trimStart()
              .startsWith(quote),
          ).toBe(true)
      })
    for (const text of good)
      test(`${rule.id} is not found in ${text}`, async () => {
        const found = await scanText({ path: files[language], text })
        expect(found.filter((one) => one.rule === rule.id)).toEqual([])
      })
  }
