import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { auditQuery } from '../api/accounts.ts'
import { Moment } from '../parts/amounts.tsx'
import { Button } from '../parts/button.tsx'
import { Empty, Loading } from '../parts/loading.tsx'
import { ProblemNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { Table } from '../parts/table.tsx'
import { audit } from '../words/en/audit.ts'
import { ServerWords } from '../words/server-words.tsx'
import { wordsOf } from '../words/words.tsx'

const say = wordsOf('audit', audit)

/** What was done at the server, and by whom. Never what was asked or answered. */
export function AuditPage() {
  const [action, setAction] = useState('')
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(auditQuery(useDeferredValue(action.trim())))
  const rows = data?.pages.flatMap(({ entries }) => entries) ?? []
  return (
    <Page wide title={say('title')} about={say('about')}>
      <SearchBox label={say('search')} value={action} onChange={setAction} />
      <ProblemNotice error={error} />
      {!data && !error && <Loading />}
      {data && rows.length === 0 && <Empty>{action === '' ? say('none') : say('noMatch')}</Empty>}
      {rows.length > 0 && (
        <Table
          caption={say('table')}
          rows={rows.map((row, index) => ({ ...row, index }))}
          keyOf={({ index }) => String(index)}
          columns={[
            { title: say('when'), cell: ({ at }) => <Moment at={at} /> },
            { title: say('who'), cell: ({ name }) => <ServerWords>{name}</ServerWords> },
            { title: say('action'), cell: ({ action: each }) => <code>{each}</code> },
            { title: say('subject'), cell: ({ subject }) => subject ?? '' },
            { title: say('detail'), cell: ({ detail }) => <ServerWords>{detail ?? ''}</ServerWords> },
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
