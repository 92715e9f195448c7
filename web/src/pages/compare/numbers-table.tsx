import { endReason } from '../../../../src/views/end-reason.ts'
import type { RunNumbers } from '../../../../src/views/run-diff.ts'
import { dollars, duration, grouped } from '../../parts/amounts.tsx'
import { Badge, toneOfStatus } from '../../parts/badge.tsx'
import { levelWords, stateWords } from '../../parts/states.ts'
import { Table } from '../../parts/table.tsx'
import { compare } from '../../words/en/compare.ts'
import { ServerWords } from '../../words/server-words.tsx'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('compare', compare)

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
  { name: say('duration'), of: ({ durationMs }) => durationMs, words: duration },
  { name: say('cost'), of: ({ costUsd }) => costUsd, words: dollars },
  { name: say('tokens'), of: ({ tokens }) => tokens, words: grouped },
  { name: say('steps'), of: ({ steps }) => steps, words: grouped },
  { name: say('toolCalls'), of: ({ toolCalls }) => toolCalls, words: grouped },
]

/** What two runs took, and how much more or less the second. */
export function NumbersTable({ a, b }: NumbersTableProps) {
  const state = ({ status, reason }: RunNumbers) => (
    <span>
      <Badge tone={toneOfStatus(status)}>{stateWords(status)}</Badge>
      {status !== 'done' && status !== 'cancelled' && (
        <>
          {' '}
          <ServerWords>{endReason(reason)}</ServerWords>
        </>
      )}
    </span>
  )
  const rows = [
    { name: say('status'), first: state(a), second: state(b), change: a.status === b.status ? say('same') : '' },
    {
      name: say('confidence'),
      first: levelWords(a.confidence),
      second: levelWords(b.confidence),
      change: a.confidence === b.confidence ? say('same') : '',
    },
    ...figures.map(({ name, of, words }) => ({
      name,
      first: wordsFor(of(a), words),
      second: wordsFor(of(b), words),
      change: changeOf(of(a), of(b), words),
    })),
  ]
  return (
    <Table
      caption={say('figures')}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { title: say('figure'), cell: ({ name }) => name },
        { title: say('first'), cell: ({ first }) => first },
        { title: say('second'), cell: ({ second }) => second },
        { title: say('change'), cell: ({ change }) => change },
      ]}
    />
  )
}

const wordsFor = (amount: number | null, words: Figure['words']): string => (amount === null ? say('unknown') : words(amount))

function changeOf(a: number | null, b: number | null, words: Figure['words']): string {
  if (a === null || b === null) return ''
  if (a === b) return say('same')
  const share = a === 0 ? '' : ` (${b > a ? '+' : '−'}${Math.round((Math.abs(b - a) / a) * 100)}%)`
  return `${b > a ? '+' : '−'}${words(Math.abs(b - a))}${share}`
}
