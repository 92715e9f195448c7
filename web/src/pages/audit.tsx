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

/** What was done at the server, and by whom. Never what was asked or answered. */
export function AuditPage() {
  const [action, setAction] = useState('')
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(auditQuery(useDeferredValue(action.trim())))
  const rows = data?.pages.flatMap(({ entries }) => entries) ?? []
  return (
    <Page wide title="Audit" about="What was done at this server, and by whom. What people ask and are answered does not stand here.">
      <SearchBox label="An action, such as setting.changed" value={action} onChange={setAction} />
      <ProblemNotice error={error} />
      {!data && !error && <Loading />}
      {data && rows.length === 0 && <Empty>{action === '' ? 'Nothing was done yet.' : 'No such action was done.'}</Empty>}
      {rows.length > 0 && (
        <Table
          caption="What was done, the newest first"
          rows={rows.map((row, index) => ({ ...row, index }))}
          keyOf={({ index }) => String(index)}
          columns={[
            { title: 'When', cell: ({ at }) => <Moment at={at} /> },
            { title: 'Who', cell: ({ name }) => name },
            { title: 'What', cell: ({ action: each }) => <code>{each}</code> },
            { title: 'Of', cell: ({ subject }) => subject ?? '' },
            { title: 'More', cell: ({ detail }) => detail ?? '' },
          ]}
        />
      )}
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Older
        </Button>
      )}
    </Page>
  )
}
