import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { counted, grouped } from '../../../../../src/views/amounts.ts'
import { collectionQuery } from '../../../api/collections.ts'
import { bytes } from '../../../parts/amounts.tsx'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Notice, ProblemNotice, Reason } from '../../../parts/notice.tsx'
import { SyncProgress } from '../sync-progress.tsx'
import { cancelUpload, dismissUpload, type FolderUpload, useFolderUploads } from './folder-uploads.ts'
import { LeftOutList } from './left-out-list.tsx'
import styles from './upload.module.css'

interface UploadListProps {
  /** Keys of those that are shown; all where absent. */
  readonly only?: ReadonlySet<number>
}

/** The folders that are being uploaded and indexed, and what became of those that were. */
export function UploadList({ only }: UploadListProps) {
  const uploads = useFolderUploads().filter(({ key }) => only?.has(key) ?? true)
  return uploads.map((upload) => (
    <section key={upload.key} className={styles['upload']} aria-label={`Upload of ${upload.name}`}>
      <div className={styles['head']}>
        <h2>{upload.name}</h2>
        {upload.state === 'sending' ? (
          <Button onClick={() => cancelUpload(upload.key)}>Cancel</Button>
        ) : (
          <IconButton label="Dismiss" icon={X} onClick={() => dismissUpload(upload.key)} />
        )}
      </div>
      <Body upload={upload} />
      <LeftOutList leftOut={upload.leftOut} what="were not uploaded" />
    </section>
  ))
}

function Body({ upload }: { readonly upload: FolderUpload }) {
  if (upload.state === 'cancelled') return <Notice kind="info">The upload was cancelled.</Notice>
  if (upload.state === 'failed') return <ProblemNotice error={upload.error} />
  if (upload.state === 'indexing' && upload.collection !== undefined) return <Indexing upload={upload} collection={upload.collection} />
  const { sent, files, sentBytes, bytes: all } = upload
  return (
    <>
      <progress aria-label={`Upload of ${upload.name}`} {...(all > 0 ? { value: sentBytes, max: all } : {})} />
      <p className="soft">
        {all === 0
          ? `reading ${counted(files, 'file')}`
          : `${grouped(sent)} of ${counted(files, 'file')} uploaded, ${bytes(sentBytes)} of ${bytes(all)}`}
      </p>
    </>
  )
}

function Indexing({ upload, collection }: { readonly upload: FolderUpload; readonly collection: string }) {
  const { data, error } = useQuery(collectionQuery(collection))
  const { sync } = data ?? {}
  const uploaded = `${counted(upload.sent, 'file')} uploaded${upload.unchanged > 0 ? `, ${grouped(upload.unchanged)} of them unchanged` : ''}`
  if (error) return <ProblemNotice error={error} />
  if (!data || sync?.status === 'working')
    return (
      <>
        <p className="soft">{uploaded}; it can be asked once it is indexed.</p>
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
      <p role="status">
        {uploaded}. {counted(data.documents, 'document')} can be asked.
      </p>
      <p className="row">
        <Link to="/" search={{ in: collection }} className="button-link">
          Ask a question here
        </Link>
        <Link to="/collections/$collection" params={{ collection }} className="button-link">
          See its documents
        </Link>
      </p>
      <LeftOutList
        leftOut={sync?.report?.problems ?? []}
        what="were uploaded and cannot be read"
        remedy="Repair or convert these files, then upload the folder again."
      />
    </>
  )
}
