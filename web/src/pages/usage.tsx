import { useQuery } from '@tanstack/react-query'
import { Download, FileDown } from 'lucide-react'
import { useState } from 'react'
import type { UsageReport } from '../../../src/core/schemas/http/runs.ts'
import { grouped } from '../../../src/views/amounts.ts'
import { spendingTables } from '../../../src/views/spending-csv.ts'
import { useIsAdmin, useMe } from '../api/me.ts'
import { query as queryOf } from '../api/request.ts'
import { usageQuery } from '../api/work.ts'
import { dollars } from '../parts/amounts.tsx'
import { Button } from '../parts/button.tsx'
import { Field, Select } from '../parts/field.tsx'
import { Loaded } from '../parts/loading.tsx'
import { Menu, MenuLink } from '../parts/menu.tsx'
import { Page } from '../parts/page.tsx'
import { Table } from '../parts/table.tsx'
import { BarChart } from './usage/bar-chart.tsx'
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
    <Page
      wide
      title="Usage"
      about="Counted from the providers' own numbers, as they stand on the log of each run."
      actions={
        <Menu trigger={<Button icon={Download}>Download CSV</Button>}>
          {spendingTables
            .filter((by) => by !== 'person' || of === 'everybody')
            .map((by) => (
              <MenuLink key={by} icon={FileDown} href={`/v1/usage/csv${queryOf({ days, of, by })}`} isDownload>
                By {by}
              </MenuLink>
            ))}
        </Menu>
      }
    >
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
      <Loaded query={query}>{(report) => <Report report={report} isOfOne={of === 'me'} />}</Loaded>
    </Page>
  )
}

interface ReportProps {
  readonly report: UsageReport
  /** Whether it tells of one person alone, whose cap it has. */
  readonly isOfOne: boolean
}

function Report({ report, isOfOne }: ReportProps) {
  const { today } = report
  return (
    <>
      <dl className={styles['figures']}>
        <Figure
          name="Spent"
          value={dollars(report.costUsd)}
          more={report.unpricedCalls > 0 ? `${grouped(report.unpricedCalls)} calls with no known price` : ''}
        />
        <Figure
          name="Today"
          value={dollars(today.spentUsd)}
          more={`of ${dollars(today.capUsd)}${report.unpricedCalls > 0 ? '; calls with no known price are not counted' : ''}`}
        />
        <Figure name="Runs" value={grouped(report.runs)} more={report.reused > 0 ? `${grouped(report.reused)} answered from before` : ''} />
        <Figure name="Model calls" value={grouped(report.calls)} more="" />
        <Figure name="Tokens in" value={grouped(report.inputTokens)} more={`${grouped(report.cachedInputTokens)} of them cached`} />
        <Figure name="Tokens out" value={grouped(report.outputTokens)} more="" />
      </dl>
      <DayChart report={report} capUsd={isOfOne ? today.capUsd : undefined} />
      <BarChart title="by model" rows={report.byModel} />
      <BarChart title="by person" rows={report.byPerson} />
      <SpentOn title="Days" rows={report.byDay} />
      <SpentOn title="Models" rows={report.byModel} />
      <SpentOn title="People" rows={report.byPerson} />
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
