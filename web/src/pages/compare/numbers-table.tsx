import { duration, grouped } from '../../../../src/views/amounts.ts'
import type { RunNumbers } from '../../../../src/views/run-diff.ts'
import { dollars } from '../../parts/amounts.tsx'
import { Badge, toneOfStatus } from '../../parts/badge.tsx'
import { Table } from '../../parts/table.tsx'

interface NumbersTableProps {
  readonly a: RunNumbers
  readonly b: RunNumbers
}

interface Figure {
  readonly name: string
  readonly of: (numbers: RunNumbers) => number | null
  readonly words: (amount: number) => string
}

const figures: readonly Figure[] = [
  { name: 'Duration', of: ({ durationMs }) => durationMs, words: duration },
  { name: 'Cost', of: ({ costUsd }) => costUsd, words: dollars },
  { name: 'Tokens', of: ({ tokens }) => tokens, words: grouped },
  { name: 'Steps', of: ({ steps }) => steps, words: grouped },
  { name: 'Tool calls', of: ({ toolCalls }) => toolCalls, words: grouped },
]

/** What two runs took, and how much more or less the second. */
export function NumbersTable({ a, b }: NumbersTableProps) {
  const state = ({ status, reason }: RunNumbers) => (
    <span>
      <Badge tone={toneOfStatus(status)}>{status}</Badge> {reason}
    </span>
  )
  const rows = [
    { name: 'State', first: state(a), second: state(b), change: a.status === b.status ? 'same' : '' },
    { name: 'Confidence', first: a.confidence, second: b.confidence, change: a.confidence === b.confidence ? 'same' : '' },
    ...figures.map(({ name, of, words }) => ({
      name,
      first: wordsFor(of(a), words),
      second: wordsFor(of(b), words),
      change: changeOf(of(a), of(b), words),
    })),
  ]
  return (
    <Table
      caption="What both runs took"
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { title: 'Figure', cell: ({ name }) => name },
        { title: 'First', cell: ({ first }) => first },
        { title: 'Second', cell: ({ second }) => second },
        { title: 'Change', cell: ({ change }) => change },
      ]}
    />
  )
}

const wordsFor = (amount: number | null, words: Figure['words']): string => (amount === null ? 'unknown' : words(amount))

function changeOf(a: number | null, b: number | null, words: Figure['words']): string {
  if (a === null || b === null) return ''
  if (a === b) return 'same'
  const share = a === 0 ? '' : ` (${b > a ? '+' : '−'}${Math.round((Math.abs(b - a) / a) * 100)}%)`
  return `${b > a ? '+' : '−'}${words(Math.abs(b - a))}${share}`
}
