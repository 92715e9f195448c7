import type { RunDiff } from '../../../../src/views/run-diff.ts'
import { Table } from '../../parts/table.tsx'
import { compare } from '../../words/en/compare.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('compare', compare)

/** Characters of a value at most; the run's page has the whole of it. */
const longest = 300

/** What was asked of two runs otherwise: question, model, tools, limits. */
export const RequestDifferences = ({ rows }: { readonly rows: RunDiff['request'] }) => (
  <section aria-label={say('request')} className="stack">
    <h2>{say('requestDiff')}</h2>
    <Table
      caption={say('requestDiff')}
      rows={rows}
      keyOf={({ field }) => field}
      columns={[
        { title: say('field'), cell: ({ field }) => field },
        { title: say('first'), cell: ({ a }) => <code>{wordsFor(a)}</code> },
        { title: say('second'), cell: ({ b }) => <code>{wordsFor(b)}</code> },
      ]}
    />
  </section>
)

function wordsFor(value: unknown): string {
  const text = value === undefined ? say('nothing') : typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
