import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { collectionQuery, documentQuery } from '../api/collections.ts'
import { at, request } from '../api/request.ts'
import { Button } from '../parts/button.tsx'
import { Notice, ProblemNotice, Reason } from '../parts/notice.tsx'
import { reader } from '../words/en/reader.ts'
import { wordsOf } from '../words/words.tsx'
import styles from './changed-file.module.css'

const say = wordsOf('reader', reader)

interface ChangedFileProps {
  readonly collection: string
  readonly path: string
}

/** Says that a document's file differs from what was indexed or is gone, and syncs its collection. Nothing where it does not. */
export function ChangedFile({ collection, path }: ChangedFileProps) {
  const client = useQueryClient()
  const { data } = useInfiniteQuery({ ...documentQuery(collection, path), retry: false })
  const sync = useMutation({
    mutationFn: () => request('POST', at`/v1/collections/${collection}/sync`, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['collections'] }),
  })
  const synced = useQuery({ ...collectionQuery(collection), enabled: sync.isSuccess }).data
  const syncedAt = synced?.syncedAt
  useEffect(() => {
    if (syncedAt === undefined) return
    void client.invalidateQueries({ queryKey: ['document', collection] })
    void client.invalidateQueries({ queryKey: ['original', collection] })
  }, [client, collection, syncedAt])
  const { changed, missing } = data?.pages[0] ?? {}
  if (!changed && !missing) return null
  const isSyncing = sync.isPending || (sync.isSuccess && synced?.sync?.status === 'working')
  const fault = sync.isSuccess ? synced?.sync?.fault : undefined
  return (
    <>
      <Notice kind="warn">
        <span className={styles['line']}>
          {say(missing ? 'fileMissing' : 'fileChanged')}
          <Button icon={RefreshCw} disabled={isSyncing} onClick={() => sync.mutate()}>
            {say(isSyncing ? 'syncing' : 'sync')}
          </Button>
        </span>
      </Notice>
      <ProblemNotice error={sync.error} />
      {fault && (
        <Notice kind="bad">
          <Reason message={fault.message} remedy={fault.remedy} />
        </Notice>
      )}
    </>
  )
}
