import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { MessageCircleQuestionMark, RefreshCw, Trash2 } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { CollectionRow } from '../../../src/core/schemas/http/collections.ts'
import { counted, duration, grouped } from '../../../src/views/amounts.ts'
import { collectionQuery } from '../api/collections.ts'
import { at, request } from '../api/request.ts'
import { Moment } from '../parts/amounts.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { LoadedPage } from '../parts/loaded-page.tsx'
import { Notice, ProblemNotice, Reason } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import styles from './collection.module.css'
import { DocumentList } from './collections/document-list.tsx'
import { DocumentPreview } from './collections/document-preview.tsx'
import { FilterBox } from './collections/filter-box.tsx'
import { SyncProgress } from './collections/sync-progress.tsx'
import { LeftOutList } from './collections/upload/left-out-list.tsx'
import { UploadFolder } from './collections/upload/upload-folder.tsx'

/** One collection: its sync, its documents, and one of them to read. */
export function CollectionPage() {
  const { collection: id } = useParams({ from: '/shell/collections/$collection' })
  const client = useQueryClient()
  const query = useQuery(collectionQuery(id))
  const syncedAt = query.data?.syncedAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sync that has ended is why they may be others.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['documents', id] })
    void client.invalidateQueries({ queryKey: ['document', id] })
  }, [client, id, syncedAt])
  return (
    <LoadedPage query={query} title="Collection" back={{ to: '/collections', label: 'All collections' }}>
      {(collection) =>
        collection.uploaded && collection.removable ? (
          <UploadFolder collection={id}>
            {(button, uploads) => <Loaded id={id} collection={collection} upload={button} uploads={uploads} />}
          </UploadFolder>
        ) : (
          <Loaded id={id} collection={collection} />
        )
      }
    </LoadedPage>
  )
}

interface LoadedProps {
  readonly id: string
  readonly collection: CollectionRow
  /** The button that adds a folder, where one can be added. */
  readonly upload?: ReactNode
  readonly uploads?: ReactNode
}

function Loaded({ id, collection, upload, uploads }: LoadedProps) {
  const { path = '', doc } = useSearch({ from: '/shell/collections/$collection' })
  const navigate = useNavigate({ from: '/collections/$collection' })
  const client = useQueryClient()
  const setFilter = useCallback(
    (words: string) => void navigate({ search: { path: words || undefined, doc }, replace: true, resetScroll: false }),
    [navigate, doc],
  )
  const [isAsking, setAsking] = useState(false)
  const again = () => client.invalidateQueries({ queryKey: ['collections'] })
  const sync = useMutation({ mutationFn: () => request('POST', at`/v1/collections/${id}/sync`, {}), onSuccess: again })
  const remove = useMutation({
    mutationFn: () => request('DELETE', at`/v1/collections/${id}`),
    async onSuccess() {
      await again()
      void navigate({ to: '/collections' })
    },
  })
  const isSyncing = collection.sync?.status === 'working'
  const fault = collection.sync?.fault
  return (
    <Page
      wide
      title={collection.name}
      about={collection.description ?? (collection.uploaded ? 'Uploaded here' : collection.origin)}
      actions={
        <>
          <Link to="/" search={{ in: id }} className="button-link">
            <MessageCircleQuestionMark size={16} aria-hidden="true" /> Try a question here
          </Link>
          {upload}
          <Button icon={RefreshCw} disabled={sync.isPending || isSyncing} onClick={() => sync.mutate()}>
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
        {collection.uploaded
          ? 'Its index and the uploaded files are deleted here. Runs that cite them keep what they have read.'
          : 'Its index is deleted here. The documents themselves stay where they are, and so do the runs that cite them.'}
      </Confirm>
      <ProblemNotice error={sync.error ?? remove.error} />
      {uploads}
      {isSyncing && collection.sync && <SyncProgress sync={collection.sync} />}
      {fault && (
        <Notice kind="bad">
          <Reason message={fault.message} remedy={fault.remedy} />
        </Notice>
      )}
      <Synced collection={collection} />
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <FilterBox label="Filter by path, such as guide/ or **/*.pdf" value={path} onChange={setFilter} />
          {path !== '' && (
            <p>
              <Link to="/search" search={{ q: path, in: id }}>
                Search in the text of its documents
              </Link>
            </p>
          )}
          <DocumentList key={id} collection={id} name={collection.name} filter={path} opened={doc} />
        </div>
        <DocumentPreview
          collection={id}
          path={doc}
          onClose={() => void navigate({ search: { path: path || undefined }, replace: true, resetScroll: false })}
        />
      </div>
    </Page>
  )
}

const Synced = ({ collection: { documents, sections, syncedAt, sync, uploaded } }: { readonly collection: CollectionRow }) => (
  <>
    <p className="soft">
      {counted(documents, 'document')}, {counted(sections, 'section')},{' '}
      {syncedAt === undefined ? 'never synced' : <>synced {<Moment at={syncedAt} />}</>}
      {sync?.report && (
        <>
          : {grouped(sync.report.added)} added, {grouped(sync.report.updated)} updated, {grouped(sync.report.removed)} removed, in{' '}
          {duration(sync.report.durationMs)}
        </>
      )}
    </p>
    <LeftOutList
      leftOut={sync?.report?.problems ?? []}
      what="were left out"
      remedy={`Repair or convert these files, then ${uploaded ? 'upload the folder again' : 'sync again'}.`}
    />
  </>
)
