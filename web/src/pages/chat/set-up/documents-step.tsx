import { FolderOpen, FolderUp, GitBranch, Globe } from 'lucide-react'
import { useState } from 'react'
import type { DocumentsKind, SyncState } from '../../../../../src/core/schemas/http/collections.ts'
import { counted } from '../../../../../src/views/amounts.ts'
import { useMe } from '../../../api/me.ts'
import { LeftOutList } from '../../collections/upload/left-out-list.tsx'
import { UploadButtons } from '../../collections/upload/upload-buttons.tsx'
import { UploadList } from '../../collections/upload/upload-list.tsx'
import styles from './set-up.module.css'
import { SetUpCard } from './set-up-card.tsx'
import { TypedDocuments } from './typed-documents.tsx'
import { Ways } from './ways.tsx'

type Way = DocumentsKind | 'upload'

interface DocumentsStepProps {
  readonly title: string
  readonly onSkip: () => void
}

/** Adds documents, as many times as somebody likes. */
export function DocumentsStep({ title, onSkip }: DocumentsStepProps) {
  const isLocal = useMe()?.mode === 'local'
  const [way, setWay] = useState<Way>(isLocal ? 'folder' : 'upload')
  const [typed, setTyped] = useState<Readonly<Record<DocumentsKind, string>>>({ folder: '', address: '', repository: '' })
  const [added, setAdded] = useState<readonly SyncState[]>([])
  return (
    <SetUpCard title={title} isDone={added.length > 0} skip={added.length > 0 ? undefined : 'Go on without documents'} onSkip={onSkip}>
      <p className="soft">
        Answers come from them: text, Markdown, PDF, Word, web pages, code. They are read and indexed on this{' '}
        {isLocal ? 'machine' : 'server'}.
      </p>
      {added.length > 0 && (
        <ul className={styles['added']} aria-label="Added">
          {added.map(({ collection, name, report }) => (
            <li key={collection}>
              <p role="status">
                <strong>{name}</strong>: {counted(report ? report.added + report.updated + report.unchanged : 0, 'document')} ready to ask.
              </p>
              <LeftOutList leftOut={report?.problems ?? []} outcome="skipped" />
            </li>
          ))}
        </ul>
      )}
      <Ways
        label="Where documents come from"
        chosen={way}
        onChoose={setWay}
        ways={[
          ...(isLocal ? [{ way: 'folder' as const, label: 'Folder on this machine', icon: FolderOpen }] : []),
          { way: 'upload', label: 'Upload', icon: FolderUp },
          { way: 'address', label: 'Web page', icon: Globe },
          { way: 'repository', label: 'Git repository', icon: GitBranch },
        ]}
      />
      {way === 'upload' ? (
        <div className="row">
          <UploadButtons />
        </div>
      ) : (
        <TypedDocuments
          key={way}
          kind={way}
          typed={typed[way]}
          onType={(words) => setTyped((before) => ({ ...before, [way]: words }))}
          onAdded={(sync) => {
            setAdded((before) => [...before.filter(({ collection }) => collection !== sync.collection), sync])
            setTyped((before) => ({ ...before, [way]: '' }))
          }}
        />
      )}
      <UploadList />
    </SetUpCard>
  )
}
