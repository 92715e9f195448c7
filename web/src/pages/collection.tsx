import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { MessageCircleQuestionMark, RefreshCw, Trash2 } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { numberIn } from '../../../src/core/language/message.ts'
import type { CollectionRow } from '../../../src/core/schemas/http/collections.ts'
import { collectionQuery, isUnread } from '../api/collections.ts'
import { at, request } from '../api/request.ts'
import { duration, Moment } from '../parts/amounts.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { LoadedPage } from '../parts/loaded-page.tsx'
import { Notice, ProblemNotice, Reason } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { collections } from '../words/en/collections.ts'
import { language } from '../words/language.ts'
import { wordsOf } from '../words/words.tsx'
import styles from './collection.module.css'
import { BackToAnswer } from './collections/back-to-answer.tsx'
import { DocumentList } from './collections/document-list.tsx'
import { DocumentPreview } from './collections/document-preview.tsx'
import { FilterBox } from './collections/filter-box.tsx'
import { Origin } from './collections/origin.tsx'
import { SyncProgress } from './collections/sync-progress.tsx'
import { LeftOutList } from './collections/upload/left-out-list.tsx'
import { UploadFolder } from './collections/upload/upload-folder.tsx'

const say = wordsOf('collections', collections)

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
    <LoadedPage query={query} title={say('collection')} back={{ to: '/collections', label: say('all') }}>
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
  const { path = '', doc, run, session } = useSearch({ from: '/shell/collections/$collection' })
  const navigate = useNavigate({ from: '/collections/$collection' })
  const client = useQueryClient()
  const setFilter = useCallback(
    (words: string) => void navigate({ search: (before) => ({ ...before, path: words || undefined }), replace: true, resetScroll: false }),
    [navigate],
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
      about={collection.description ?? (collection.uploaded ? say('uploaded') : <Origin uri={collection.origin} />)}
      actions={
        <>
          {run !== undefined && <BackToAnswer run={run} session={session} />}
          <Link to="/" search={{ in: id }} className="button-link">
            <MessageCircleQuestionMark size={16} aria-hidden="true" /> {say('ask')}
          </Link>
          {upload}
          <Button icon={RefreshCw} disabled={sync.isPending || isSyncing} onClick={() => sync.mutate()}>
            {say('sync')}
          </Button>
          {collection.removable && (
            <Button kind="danger" icon={Trash2} onClick={() => setAsking(true)}>
              {say('remove')}
            </Button>
          )}
        </>
      }
    >
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={say('removeTitle', { name: collection.name })}
        action={say('removeCollection')}
        onConfirm={() => remove.mutate()}
      >
        {say(collection.uploaded ? 'removeUploaded' : 'removeIndexed')}
      </Confirm>
      <ProblemNotice error={sync.error ?? remove.error} />
      {uploads}
      {isSyncing && collection.sync && <SyncProgress sync={collection.sync} />}
      {fault && (
        <Notice kind="bad">
          <Reason message={fault.message} remedy={fault.remedy} />
        </Notice>
      )}
      {!(fault && isUnread(collection)) && <Synced collection={collection} />}
      {fault && isUnread(collection) ? null : (
        <div className={styles['columns']}>
          <div className={styles['column']}>
            <FilterBox label={say('filter')} value={path} onChange={setFilter} />
            {path !== '' && (
              <p>
                <Link to="/search" search={{ q: path, in: id }}>
                  {say('searchText')}
                </Link>
              </p>
            )}
            <DocumentList key={id} collection={id} name={collection.name} filter={path} opened={doc} />
          </div>
          <DocumentPreview
            collection={id}
            path={doc}
            onClose={() => void navigate({ search: (before) => ({ ...before, doc: undefined }), replace: true, resetScroll: false })}
          />
        </div>
      )}
    </Page>
  )
}

function Synced({ collection: { documents, sections, syncedAt, sync, uploaded } }: { readonly collection: CollectionRow }) {
  const counts = { documents: say('documents', { count: documents }), sections: say('sections', { count: sections }) }
  const when = syncedAt === undefined ? undefined : <Moment at={syncedAt} />
  const report = sync?.report
  return (
    <>
      <p className="soft">
        {when === undefined
          ? say('notSynced', counts)
          : report
            ? say.with('syncedReport', {
                ...counts,
                when,
                added: numberIn(language, report.added),
                updated: numberIn(language, report.updated),
                removed: numberIn(language, report.removed),
                duration: duration(report.durationMs),
              })
            : say.with('synced', { ...counts, when })}
      </p>
      <LeftOutList leftOut={report?.problems ?? []} outcome="skipped" remedy={say(uploaded ? 'repairAndUpload' : 'repairAndSync')} />
    </>
  )
}
