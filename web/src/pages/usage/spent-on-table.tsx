import { Link } from '@tanstack/react-router'
import type { UsageReport } from '../../../../src/core/schemas/http/runs.ts'
import { rowsOf, type spendingTables } from '../../../../src/views/spending-csv.ts'
import { dollars, grouped } from '../../parts/amounts.tsx'
import { Table } from '../../parts/table.tsx'
import { usage } from '../../words/en/usage.ts'
import { wordsOf } from '../../words/words.tsx'
import { dayWords } from './day.ts'

const say = wordsOf('usage', usage)

type By = (typeof spendingTables)[number]

interface Titles {
  readonly heading: string
  readonly caption: string
  /** Of the column of what was paid for. */
  readonly name: string
}

export const titles: Readonly<Record<By, Titles>> = {
  day: { heading: say('byDay'), caption: say('dayTable'), name: say('day') },
  model: { heading: say('byModel'), caption: say('modelTable'), name: say('model') },
  person: { heading: say('byPerson'), caption: say('personTable'), name: say('person') },
  agent: { heading: say('byAgent'), caption: say('agentTable'), name: say('agent') },
  tool: { heading: say('byTool'), caption: say('toolTable'), name: say('tool') },
  session: { heading: say('byConversation'), caption: say('conversationTable'), name: say('conversation') },
}

interface SpentOnTableProps {
  readonly by: By
  readonly report: UsageReport
  /** Whether it tells of one person alone. */
  readonly isOfOne: boolean
}

/** What was spent on each day, model, conversation and so on. */
export function SpentOnTable({ by, report, isOfOne }: SpentOnTableProps) {
  const { heading, caption, name: title } = titles[by]
  const listed: UsageReport['bySession'] = rowsOf[by](report)
  const rows = by === 'session' ? withOthers(listed, report) : listed
  if (rows.length === 0) return null
  const nameOf = ({ name, title: words }: UsageReport['bySession'][number]) => {
    if (by === 'day') return dayWords(name)
    if (by === 'agent' && name === 'ask') return say('askedQuestions')
    if (by !== 'session') return name
    if (name === others) return <span className="soft">{say('otherRuns')}</span>
    if (words === undefined)
      return (
        <span className="soft" title={name}>
          {isOfOne ? say('deletedConversation') : say('othersConversation')}
        </span>
      )
    return (
      <Link to="/sessions/$session" params={{ session: name }} dir="auto">
        {words}
      </Link>
    )
  }
  return (
    <section aria-label={heading}>
      <h2>{heading}</h2>
      <Table
        caption={caption}
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { title, cell: nameOf },
          { title: say('calls'), isNumber: true, cell: ({ calls }) => grouped(calls) },
          { title: say('tokensIn'), isNumber: true, cell: ({ inputTokens }) => grouped(inputTokens) },
          { title: say('tokensOut'), isNumber: true, cell: ({ outputTokens }) => grouped(outputTokens) },
          { title: say('cost'), isNumber: true, cell: ({ costUsd }) => (costUsd === null ? say('unknown') : dollars(costUsd)) },
        ]}
      />
    </section>
  )
}

/** Stands for the runs of no conversation. */
const others = ''

/** The conversations, and what is left to the total. */
function withOthers(rows: UsageReport['bySession'], report: UsageReport): UsageReport['bySession'] {
  const rest = (amount: (of: UsageReport | UsageReport['bySession'][number]) => number) =>
    rows.reduce((left, row) => left - amount(row), amount(report))
  const calls = rest((of) => of.calls)
  if (rows.length === 0 || calls <= 0) return rows
  const unpricedCalls = rest((of) => of.unpricedCalls)
  return [
    ...rows,
    {
      ...{ name: others, calls, unpricedCalls },
      costUsd: unpricedCalls === calls ? null : rest(({ costUsd }) => costUsd ?? 0),
      inputTokens: rest((of) => of.inputTokens),
      outputTokens: rest((of) => of.outputTokens),
      cachedInputTokens: rest((of) => of.cachedInputTokens),
    },
  ]
}
