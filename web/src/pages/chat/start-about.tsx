import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { counted } from '../../../../src/views/amounts.ts'
import { collectionsQuery } from '../../api/collections.ts'
import { Button } from '../../parts/button.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { SyncProgress } from '../collections/sync-progress.tsx'
import type { SetUpPart } from './set-up/use-set-up.ts'
import styles from './start-about.module.css'

interface StartAboutProps {
  readonly documents: SetUpPart
  readonly model: SetUpPart
}

/** What can be asked about, and who answers. */
export function StartAbout({ documents, model }: StartAboutProps) {
  const { data, error } = useQuery(collectionsQuery)
  if (error) return <ProblemNotice error={error} />
  const { collections } = data ?? { collections: [] }
  const count = collections.reduce((sum, each) => sum + each.documents, 0)
  const syncing = collections.flatMap(({ sync }) => (sync?.status === 'working' ? [sync] : []))
  return (
    <div className={styles['about']}>
      {documents.isMissing && !documents.isShown && (
        <p>
          There is nothing to ask about yet: attach files to your question, or{' '}
          {documents.isAllowed ? <Later label="add documents" part={documents} /> : 'ask an administrator to add documents'}.
        </p>
      )}
      {!documents.isMissing && (
        <p>
          {count > 0 && `${counted(count, 'document')} in `}
          <Link to="/collections">{counted(collections.length, 'collection')}</Link>
          {count > 0 ? ' can be asked.' : ' can be asked; the first question has to wait until they are read.'}
        </p>
      )}
      {!documents.isShown && syncing.map((sync) => <SyncProgress key={sync.collection} sync={sync} />)}
      {model.isMissing && !model.isShown && (
        <p>
          There is no language model: answers are sentences quoted from your documents.{' '}
          {model.isAllowed ? <Later label="Choose a model" part={model} /> : 'An administrator can choose one.'}
        </p>
      )}
    </div>
  )
}

const Later = ({ label, part }: { readonly label: string; readonly part: SetUpPart }) => (
  <Button kind="quiet" className={styles['later']} onClick={() => part.skip(false)}>
    {label}
  </Button>
)
