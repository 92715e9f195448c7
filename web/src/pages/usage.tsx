import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, FileDown } from 'lucide-react'
import { useState } from 'react'
import type { UsageReport } from '../../../src/core/schemas/http/runs.ts'
import { spendingTables } from '../../../src/views/spending-csv.ts'
import { useIsAdmin, useMe } from '../api/me.ts'
import { query as queryOf } from '../api/request.ts'
import { usageQuery } from '../api/work.ts'
import { dollars, grouped } from '../parts/amounts.tsx'
import { Button } from '../parts/button.tsx'
import { Field, Select } from '../parts/field.tsx'
import { Loaded } from '../parts/loading.tsx'
import { Menu, MenuLink } from '../parts/menu.tsx'
import { Notice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { usage } from '../words/en/usage.ts'
import { wordsOf } from '../words/words.tsx'
import { BarChart } from './usage/bar-chart.tsx'
import { dayOf } from './usage/day.ts'
import { DayChart } from './usage/day-chart.tsx'
import { SpentOnTable, titles } from './usage/spent-on-table.tsx'
import styles from './usage.module.css'

const say = wordsOf('usage', usage)

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
      title={say('title')}
      about={say('about')}
      actions={
        <Menu trigger={<Button icon={Download}>{say('download')}</Button>}>
          {spendingTables
            .filter((by) => by !== 'person' || of === 'everybody')
            .map((by) => (
              <MenuLink key={by} icon={FileDown} href={`/v1/usage/csv${queryOf({ days, of, by })}`} isDownload>
                {titles[by].heading}
              </MenuLink>
            ))}
        </Menu>
      }
    >
      <div className={styles['choices']}>
        <Field label={say('period')}>
          <Select value={days} onChange={(event) => setDays(Number(event.target.value))}>
            <option value={1}>{say('today')}</option>
            <option value={7}>{say('lastDays', { count: 7 })}</option>
            <option value={30}>{say('lastDays', { count: 30 })}</option>
            <option value={90}>{say('lastDays', { count: 90 })}</option>
            <option value={365}>{say('lastYear')}</option>
          </Select>
        </Field>
        {isTeamAdmin && (
          <Field label={say('whose')}>
            <Select value={of} onChange={(event) => setOf(event.target.value === 'everybody' ? 'everybody' : 'me')}>
              <option value="me">{say('mine')}</option>
              <option value="everybody">{say('everybodys')}</option>
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
  const isAdmin = useIsAdmin()
  const { today, unpricedCalls } = report
  const isTodayUnknown = today.spentUsd === 0 && report.byDay.some(({ name, costUsd }) => name === dayOf(Date.now()) && costUsd === null)
  return (
    <>
      <dl className={styles['figures']}>
        <Figure
          name={say('spent')}
          value={report.costUsd === null ? say('unknown') : dollars(report.costUsd)}
          more={unpricedCalls > 0 ? say('unpriced', { count: unpricedCalls }) : ''}
        />
        <Figure
          name={say('today')}
          value={isTodayUnknown ? say('unknown') : dollars(today.spentUsd)}
          more={say('ofLimit', { limit: dollars(today.capUsd) })}
        />
        <Figure name={say('runs')} value={grouped(report.runs)} more={report.reused > 0 ? say('reused', { count: report.reused }) : ''} />
        <Figure name={say('modelCalls')} value={grouped(report.calls)} more="" />
        <Figure name={say('tokensIn')} value={grouped(report.inputTokens)} more={say('cached', { count: report.cachedInputTokens })} />
        <Figure name={say('tokensOut')} value={grouped(report.outputTokens)} more="" />
      </dl>
      {unpricedCalls > 0 && (
        <Notice kind="info">
          {say('unpricedAbout', { count: unpricedCalls })}{' '}
          {isAdmin ? (
            <Link to="/settings" search={{ q: 'llm.prices' }}>
              {say('setPrices')}
            </Link>
          ) : (
            say('askForPrices')
          )}
        </Notice>
      )}
      <DayChart report={report} capUsd={isOfOne ? today.capUsd : undefined} />
      <BarChart titles={{ cost: say('costByModel'), tokens: say('tokensByModel') }} rows={report.byModel} />
      <BarChart titles={{ cost: say('costByPerson'), tokens: say('tokensByPerson') }} rows={report.byPerson} />
      <div className={styles['tables']}>
        {spendingTables.map((by) => (
          <SpentOnTable key={by} by={by} report={report} isOfOne={isOfOne} />
        ))}
      </div>
      <p className="soft">{say('counts')}</p>
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
