import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditQuery, usersQuery } from '../api/accounts.ts'
import { settingsQuery } from '../api/settings.ts'
import { exactTime } from '../parts/amounts.tsx'
import { Button } from '../parts/button.tsx'
import { Field, Select } from '../parts/field.tsx'
import { Empty, Loading } from '../parts/loading.tsx'
import { ProblemNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { Table } from '../parts/table.tsx'
import { audit } from '../words/en/audit.ts'
import { ServerWords } from '../words/server-words.tsx'
import { wordsOf } from '../words/words.tsx'
import { actionWords } from './audit/action-words.ts'
import styles from './audit.module.css'

const say = wordsOf('audit', audit)

/** What was done at the server, and by whom. Never what was asked or answered. */
export function AuditPage() {
  const [action, setAction] = useState('')
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(auditQuery(action))
  const targets = useTargets()
  const rows = data?.pages.flatMap(({ entries }) => entries) ?? []
  return (
    <Page wide title={say('title')} about={say('about')}>
      <div className={styles['choice']}>
        <Field label={say('show')}>
          <Select value={action} onChange={(event) => setAction(event.target.value)}>
            <option value="">{say('allActions')}</option>
            {[...actionWords].map(([code, words]) => (
              <option key={code} value={code}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <ProblemNotice error={error} />
      {!data && !error && <Loading />}
      {data && rows.length === 0 && <Empty>{action === '' ? say('none') : say('noMatch')}</Empty>}
      {rows.length > 0 && (
        <Table
          caption={say('table')}
          rows={rows.map((row, index) => ({ ...row, index }))}
          keyOf={({ index }) => String(index)}
          columns={[
            { title: say('when'), cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{exactTime(at)}</time> },
            { title: say('who'), cell: ({ name }) => <ServerWords>{name}</ServerWords> },
            {
              title: say('action'),
              isName: true,
              cell: ({ action: code }) => (actionWords.has(code) ? <span title={code}>{actionWords.get(code)}</span> : <code>{code}</code>),
            },
            {
              title: say('subject'),
              // The name of what has only an ID here is in the details.
              cell: ({ subject = '', detail }) => {
                const words = targets.get(subject) ?? (detail ? '' : subject)
                return words && <span title={subject}>{words}</span>
              },
            },
            { title: say('detail'), cell: ({ detail }) => (detail ? <ServerWords>{detail}</ServerWords> : '') },
          ]}
        />
      )}
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('older')}
        </Button>
      )}
    </Page>
  )
}

/** What people call users and settings, by the ID or key that the log has. */
function useTargets(): ReadonlyMap<string, string> {
  const { data: people } = useQuery(usersQuery)
  const { data: all } = useQuery(settingsQuery)
  return new Map([
    ...(people?.users ?? []).map(({ id, email }) => [id, email] as const),
    ...(all?.settings ?? []).map(({ key, label }) => [key, label] as const),
  ])
}
