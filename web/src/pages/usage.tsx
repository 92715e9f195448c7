import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UsageReport } from '../../../src/core/schemas/http/runs.ts'
import { grouped } from '../../../src/views/amounts.ts'
import { useIsAdmin, useMe } from '../api/me.ts'
import { usageQuery } from '../api/work.ts'
import { dollars } from '../parts/amounts.tsx'
import { Field, Select } from '../parts/field.tsx'
import { Loaded } from '../parts/loading.tsx'
import { Page } from '../parts/page.tsx'
import { Table } from '../parts/table.tsx'
import { DayChart } from './usage/day-chart.tsx'
import styles from './usage.module.css'

/** What runs have cost, and on what. */
export function UsagePage() {
  const [days, setDays] = useState(30)
  const [of, setOf] = useState<'me' | 'everybody'>('me')
  const isTeam = useMe()?.mode === 'team'
  const isTeamAdmin = useIsAdmin() && isTeam
  const query = useQuery(usageQuery(days, of))
  return (
    <Page wide title="Usage" about="Counted from the providers' own numbers, as they stand on the log of each run.">
      <div className={styles['choices']}>
        <Field label="Time">
          <Select value={days} onChange={(event) => setDays(Number(event.target.value))}>
            <option value={1}>today</option>
            <option value={7}>7 days</option>
            <option value={30}>30 days</option>
            <option value={90}>90 days</option>
            <option value={365}>a year</option>
          </Select>
        </Field>
        {isTeamAdmin && (
          <Field label="Of">
            <Select value={of} onChange={(event) => setOf(event.target.value === 'everybody' ? 'everybody' : 'me')}>
              <option value="me">mine</option>
              <option value="everybody">everybody's</option>
            </Select>
          </Field>
        )}
      </div>
      <Loaded query={query}>{(report) => <Report report={report} />}</Loaded>
    </Page>
  )
}

function Report({ report }: { readonly report: UsageReport }) {
  const { today } = report
  return (
    <>
      <dl className={styles['figures']}>
        <Figure
          name="Spent"
          value={dollars(report.costUsd)}
          more={report.unpricedCalls > 0 ? `${grouped(report.unpricedCalls)} calls without a price` : ''}
        />
        <Figure
          name="Today"
          value={dollars(today.spentUsd)}
          more={`of ${dollars(today.capUsd)}${report.unpricedCalls > 0 ? '; calls without a price do not count' : ''}`}
        />
        <Figure name="Runs" value={grouped(report.runs)} more={report.reused > 0 ? `${grouped(report.reused)} answered from before` : ''} />
        <Figure name="Calls of models" value={grouped(report.calls)} more="" />
        <Figure name="Tokens in" value={grouped(report.inputTokens)} more={`${grouped(report.cachedInputTokens)} of them cached`} />
        <Figure name="Tokens out" value={grouped(report.outputTokens)} more="" />
      </dl>
      <DayChart report={report} />
      <SpentOn title="Days" rows={report.byDay} />
      <SpentOn title="Models" rows={report.byModel} />
      <SpentOn title="Agents" rows={report.byAgent} />
      <SpentOn title="Tools" rows={report.byTool} />
      <SpentOn title="Conversations" rows={report.bySession} />
    </>
  )
}

const Figure = ({ name, value, more }: { readonly name: string; readonly value: string; readonly more: string }) => (
  <div className={styles['figure']}>
    <dt>{name}</dt>
    <dd>{value}</dd>
    {more !== '' && <dd className={styles['more']}>{more}</dd>}
  </div>
)

const SpentOn = ({ title, rows }: { readonly title: string; readonly rows: UsageReport['byDay'] }) =>
  rows.length === 0 ? null : (
    <section aria-label={title}>
      <h2>{title}</h2>
      <Table
        caption={`Spent by ${title.toLowerCase()}`}
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { title: 'Name', cell: ({ name }) => name },
          { title: 'Calls', isNumber: true, cell: ({ calls }) => grouped(calls) },
          { title: 'Tokens in', isNumber: true, cell: ({ inputTokens }) => grouped(inputTokens) },
          { title: 'Tokens out', isNumber: true, cell: ({ outputTokens }) => grouped(outputTokens) },
          { title: 'Cost', isNumber: true, cell: ({ costUsd }) => dollars(costUsd) },
        ]}
      />
    </section>
  )
