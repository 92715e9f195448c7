import { z } from 'zod'
import { phrase } from '../../core/text/phrase.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { matches, type Statement, statements } from './match.ts'
import { type Passage, passagesOf } from './passages.ts'

/** Entries of each kind that are given. */
const most = 20

/** Sets the passages of two earlier results side by side. */
export const comparePassages = () =>
  tool({
    name: 'compare_passages',
    title: 'Compare passages',
    description: prose('compare-passages.md', import.meta.url),
    input: z.object({ from: z.array(z.string()).optional().describe('IDs of two earlier results') }),
    takes: ['passages'],
    paged: true,
    run({ from = [] }, { results }) {
      const [first, second] = from.map((id) => statements(passagesOf(results, id)))
      if (!first || !second) return { text: phrase`There are no two results with passages to compare.`, failed: true }
      const found = matches(first, second)
      const agreements = found.filter(({ alike }) => alike).map(({ first: a, second: b }) => ({ first: shown(a), second: shown(b) }))
      const differences = found.filter(({ alike }) => !alike).map(({ first: a, second: b }) => ({ first: shown(a), second: shown(b) }))
      const matched = new Set(found.flatMap(({ first: a, second: b }) => [a, b]))
      const onlyFirst = first.filter((each) => !matched.has(each)).map(shown)
      const onlySecond = second.filter((each) => !matched.has(each)).map(shown)
      const summary = phrase`${agreements.length} statement(s) agree(s|), ${differences.length} differ(s|), ${onlyFirst.length} appear(s|) only in the first and ${onlySecond.length} only in the second`
      const pair = ({ first: a, second: b }: { first: Passage; second: Passage }) => `- ${a.quote}\n  ${b.quote}`
      return {
        text: [
          `${summary}.`,
          ...list('Differences', differences.slice(0, most).map(pair)),
          ...list('Agreements', agreements.slice(0, most).map(pair)),
          ...list(
            'Only in the first',
            onlyFirst.slice(0, most).map(({ quote }) => `- ${quote}`),
          ),
          ...list(
            'Only in the second',
            onlySecond.slice(0, most).map(({ quote }) => `- ${quote}`),
          ),
        ].join('\n'),
        data: {
          summary,
          agreements: agreements.slice(0, most),
          differences: differences.slice(0, most),
          onlyFirst: onlyFirst.slice(0, most),
          onlySecond: onlySecond.slice(0, most),
        },
      }
    },
  })

const shown = ({ quote, title, uri }: Statement): Passage => ({ quote, title, uri })

const list = (heading: string, lines: readonly string[]): readonly string[] => (lines.length > 0 ? ['', `${heading}:`, ...lines] : [])
