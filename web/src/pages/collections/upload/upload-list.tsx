import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { collectionQuery } from '../../../api/collections.ts'
import { bytes } from '../../../parts/amounts.tsx'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Notice, ProblemNotice, Reason } from '../../../parts/notice.tsx'
import { upload as messages } from '../../../words/en/upload.ts'
import { wordsOf } from '../../../words/words.tsx'
import { SyncProgress } from '../sync-progress.tsx'
import { cancelUpload, dismissUpload, type FolderUpload, useFolderUploads } from './folder-uploads.ts'
import { LeftOutList } from './left-out-list.tsx'
import styles from './upload.module.css'

const say = wordsOf('upload', messages)

interface UploadListProps {
  /** Keys of those that are shown; all where absent. */
  readonly only?: ReadonlySet<number>
}

/** The folders that are being uploaded and indexed, and what became of those that were. */
export function UploadList({ only }: UploadListProps) {
  const uploads = useFolderUploads().filter(({ key }) => only?.has(key) ?? true)
  return uploads.map((upload) => (
    <section key={upload.key} className={styles['upload']} aria-label={say('progress', { name: upload.name })}>
      <div className={styles['head']}>
        <h2>{upload.name}</h2>
        {upload.state === 'sending' ? (
          <Button onClick={() => cancelUpload(upload.key)}>{say('cancel')}</Button>
        ) : (
          <IconButton label={say('dismiss')} icon={X} onClick={() => dismissUpload(upload.key)} />
        )}
      </div>
      <Body upload={upload} />
      <LeftOutList leftOut={upload.leftOut} outcome="notUploaded" />
    </section>
  ))
}

function Body({ upload }: { readonly upload: FolderUpload }) {
  if (upload.state === 'cancelled') return <Notice kind="info">{say('cancelled')}</Notice>
  if (upload.state === 'failed') return <ProblemNotice error={upload.error} />
  if (upload.state === 'indexing' && upload.collection !== undefined) return <Indexing upload={upload} collection={upload.collection} />
  const { sent, files, sentBytes, bytes: all } = upload
  return (
    <>
      <progress aria-label={say('progress', { name: upload.name })} {...(all > 0 ? { value: sentBytes, max: all } : {})} />
      <p className="soft">
        {all === 0
          ? say('preparing', { count: files })
          : say('sending', { sent, count: files, sentSize: bytes(sentBytes), size: bytes(all) })}
      </p>
    </>
  )
}

function Indexing({ upload, collection }: { readonly upload: FolderUpload; readonly collection: string }) {
  const { data, error } = useQuery(collectionQuery(collection))
  const { sync } = data ?? {}
  const { sent, unchanged } = upload
  const uploaded = unchanged > 0 ? say('uploadedUnchanged', { count: sent, unchanged }) : say('uploaded', { count: sent })
  if (error) return <ProblemNotice error={error} />
  if (!data || sync?.status === 'working')
    return (
      <>
        <p className="soft">{say('indexing', { uploaded })}</p>
        {sync && <SyncProgress sync={sync} expected={upload.sent} />}
      </>
    )
  if (sync?.fault)
    return (
      <Notice kind="bad">
        <Reason message={sync.fault.message} remedy={sync.fault.remedy} />
      </Notice>
    )
  return (
    <>
      <p role="status">{data.documents > 0 ? say('ready', { uploaded, count: data.documents }) : say('noneReadable', { uploaded })}</p>
      <p className="row">
        {data.documents > 0 && (
          <Link to="/" search={{ in: collection }} className="button-link">
            {say('ask')}
          </Link>
        )}
        <Link to="/collections/$collection" params={{ collection }} className="button-link">
          {say('viewDocuments')}
        </Link>
      </p>
      <LeftOutList leftOut={sync?.report?.problems ?? []} outcome="unreadable" remedy={say('repair')} />
    </>
  )
}
