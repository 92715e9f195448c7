import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { RefreshCw, Trash2 } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { duration, grouped } from '../../../src/views/amounts.ts'
import { collectionQuery, documentsQuery } from '../api/collections.ts'
import { at, request } from '../api/request.ts'
import { bytes, Moment } from '../parts/amounts.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { LoadedPage } from '../parts/loaded-page.tsx'
import { Empty, Loading } from '../parts/loading.tsx'
import { Notice, ProblemNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { Table } from '../parts/table.tsx'
import { SyncProgress } from './collections/sync-progress.tsx'

/** One collection: its sync, and its documents. */
export function CollectionPage() {
  const { collection: id } = useParams({ from: '/shell/collections/$collection' })
  const { path = '' } = useSearch({ from: '/shell/collections/$collection' })
  const navigate = useNavigate({ from: '/collections/$collection' })
  const client = useQueryClient()
  const query = useQuery(collectionQuery(id))
  const glob = useDeferredValue(path)
  const documents = useInfiniteQuery(documentsQuery(id, glob === '' || /[*?[{]/.test(glob) ? glob : `**/*${glob}*`))
  const [isAsking, setAsking] = useState(false)
  const syncedAt = query.data?.syncedAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sync that has ended is why they may be others.
  useEffect(() => void client.invalidateQueries({ queryKey: ['documents', id] }), [client, id, syncedAt])
  const again = () => client.invalidateQueries({ queryKey: ['collections'] })
  const sync = useMutation({ mutationFn: () => request('POST', at`/v1/collections/${id}/sync`, {}), onSuccess: again })
  const remove = useMutation({
    mutationFn: () => request('DELETE', at`/v1/collections/${id}`),
    async onSuccess() {
      await again()
      void navigate({ to: '/collections' })
    },
  })
  const rows = documents.data?.pages.flatMap((page) => page.documents) ?? []
  return (
    <LoadedPage query={query} title="Collection" back={{ to: '/collections', label: 'All collections' }}>
      {(collection) => (
        <Page
          wide
          title={collection.name}
          about={collection.description ?? collection.origin}
          actions={
            <>
              <Button icon={RefreshCw} disabled={sync.isPending || collection.sync?.status === 'working'} onClick={() => sync.mutate()}>
                Sync
              </Button>
              {collection.removable && (
                <Button kind="danger" icon={Trash2} onClick={() => setAsking(true)}>
                  Remove
                </Button>
              )}
            </>
          }
        >
          <Confirm
            open={isAsking}
            onOpenChange={setAsking}
            title={`Remove ${collection.name}?`}
            action="Remove"
            onConfirm={() => remove.mutate()}
          >
            Its index is deleted here. The documents themselves stay where they are, and so do the runs that cite them.
          </Confirm>
          <ProblemNotice error={sync.error ?? remove.error} />
          {collection.sync?.status === 'working' && <SyncProgress sync={collection.sync} />}
          {collection.sync?.fault && <Notice kind="bad">{collection.sync.fault.message}</Notice>}
          <p className="soft">
            {grouped(collection.documents)} documents, {grouped(collection.sections)} sections,{' '}
            {collection.syncedAt === undefined ? 'never synced' : <>synced {<Moment at={collection.syncedAt} />}</>}
            {collection.sync?.report && (
              <>
                : {grouped(collection.sync.report.added)} added, {grouped(collection.sync.report.updated)} changed,{' '}
                {grouped(collection.sync.report.removed)} gone, in {duration(collection.sync.report.durationMs)}
              </>
            )}
          </p>
          {collection.sync?.report && collection.sync.report.problems.length > 0 && (
            <details>
              <summary>{grouped(collection.sync.report.problems.length)} were not taken</summary>
              <ul>
                {collection.sync.report.problems.map(({ path: at, reason }) => (
                  <li key={at}>
                    <code>{at}</code>: {reason}
                  </li>
                ))}
              </ul>
            </details>
          )}
          <SearchBox
            label="Part of a path, or a pattern such as guide/**"
            value={path}
            onChange={(words) => void navigate({ search: { path: words || undefined }, replace: true })}
          />
          <ProblemNotice error={documents.error} />
          {documents.isPending && <Loading />}
          {documents.data && rows.length === 0 && (
            <Empty>{path === '' ? 'It has no documents yet.' : 'No document has such a path.'}</Empty>
          )}
          {rows.length > 0 && (
            <Table
              caption={`Documents of ${collection.name}`}
              rows={rows}
              keyOf={(row) => row.path}
              columns={[
                {
                  title: 'Document',
                  cell: (row) => (
                    <Link to="/collections/$collection/document" params={{ collection: id }} search={{ path: row.path }}>
                      {row.title || row.path}
                    </Link>
                  ),
                },
                { title: 'Path', cell: (row) => <span className="soft">{row.path}</span> },
                { title: 'Sections', isNumber: true, cell: (row) => grouped(row.sections) },
                { title: 'Size', isNumber: true, cell: (row) => bytes(row.bytes) },
              ]}
            />
          )}
          {documents.hasNextPage && (
            <Button disabled={documents.isFetchingNextPage} onClick={() => void documents.fetchNextPage()}>
              More documents
            </Button>
          )}
        </Page>
      )}
    </LoadedPage>
  )
}
