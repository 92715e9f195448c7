import type { RunDiff } from '../../../../src/views/run-diff.ts'
import { Table } from '../../parts/table.tsx'

/** Characters of a value at most; the run's page has the whole of it. */
const longest = 300

/** What was asked of two runs otherwise: question, model, tools, limits. */
export const RequestDifferences = ({ rows }: { readonly rows: RunDiff['request'] }) => (
  <section aria-label="What was asked" className="stack">
    <h2>What was asked differs</h2>
    <Table
      caption="What was asked differs"
      rows={rows}
      keyOf={({ field }) => field}
      columns={[
        { title: 'Field', cell: ({ field }) => field },
        { title: 'First', cell: ({ a }) => <code>{wordsFor(a)}</code> },
        { title: 'Second', cell: ({ b }) => <code>{wordsFor(b)}</code> },
      ]}
    />
  </section>
)

function wordsFor(value: unknown): string {
  const text = value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
