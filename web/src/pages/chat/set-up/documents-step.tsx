import { useState } from 'react'
import type { SyncState } from '../../../../../src/core/schemas/http/collections.ts'
import { useMe } from '../../../api/me.ts'
import { setup } from '../../../words/en/setup.ts'
import { wordsOf } from '../../../words/words.tsx'
import { type DocumentWay, documentWays, nothingTyped } from '../../collections/document-ways.ts'
import { LeftOutList } from '../../collections/upload/left-out-list.tsx'
import { UploadButtons } from '../../collections/upload/upload-buttons.tsx'
import { UploadList } from '../../collections/upload/upload-list.tsx'
import styles from './set-up.module.css'
import { SetUpCard } from './set-up-card.tsx'
import { TypedDocuments } from './typed-documents.tsx'
import { Ways } from './ways.tsx'

const say = wordsOf('setup', setup)

interface DocumentsStepProps {
  readonly title: string
  readonly onSkip: () => void
}

/** Adds documents, as many times as somebody likes. */
export function DocumentsStep({ title, onSkip }: DocumentsStepProps) {
  const isLocal = useMe()?.mode === 'local'
  const [way, setWay] = useState<DocumentWay>(isLocal ? 'folder' : 'upload')
  const [typed, setTyped] = useState(nothingTyped)
  const [added, setAdded] = useState<readonly SyncState[]>([])
  return (
    <SetUpCard title={title} isDone={added.length > 0} skip={added.length > 0 ? undefined : say('skipDocuments')} onSkip={onSkip}>
      <p className="soft">{isLocal ? say('documentsAboutLocal') : say('documentsAbout')}</p>
      {added.length > 0 && (
        <ul className={styles['added']} aria-label={say('added')}>
          {added.map(({ collection, name, report }) => (
            <li key={collection}>
              <p role="status">
                {say.with('addedDocuments', {
                  name: <strong>{name}</strong>,
                  count: report ? report.added + report.updated + report.unchanged : 0,
                })}
              </p>
              <LeftOutList leftOut={report?.problems ?? []} outcome="skipped" />
            </li>
          ))}
        </ul>
      )}
      <Ways label={say('where')} chosen={way} onChoose={setWay} ways={documentWays(isLocal ? say('folder') : undefined)} />
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
