import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { collectionsQuery } from '../../api/collections.ts'
import { Button } from '../../parts/button.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import { SyncProgress } from '../collections/sync-progress.tsx'
import { useAskedCollections } from './asked-collections.ts'
import type { SetUpPart } from './set-up/use-set-up.ts'
import styles from './start-about.module.css'

const say = wordsOf('chat', chat)

interface StartAboutProps {
  readonly documents: SetUpPart
  readonly model: SetUpPart
}

/** What can be asked about, and who answers. */
export function StartAbout({ documents, model }: StartAboutProps) {
  const { error } = useQuery(collectionsQuery)
  const { collections: listed, usual } = useAskedCollections()
  if (error) return <ProblemNotice error={error} />
  const collections = listed.filter(({ id = '', sync }) => usual.has(id) || sync?.status === 'working')
  const count = collections.reduce((sum, each) => sum + each.documents, 0)
  const syncing = collections.flatMap(({ sync }) => (sync?.status === 'working' ? [sync] : []))
  const link = <Link to="/collections">{say('collections', { count: collections.length })}</Link>
  return (
    <div className={styles['about']}>
      {documents.isMissing && !documents.isShown && (
        <p>
          {documents.isAllowed
            ? say.with('nothingToAsk', { add: <Later label={say('addDocuments')} part={documents} /> })
            : say('nothingToAskHere')}
        </p>
      )}
      {!documents.isMissing && (
        <p>
          {count > 0
            ? say.with('askAbout', { documents: say('documents', { count }), collections: link })
            : say.with(syncing.length > 0 ? 'readFirst' : 'readWhenAsked', { collections: link })}
        </p>
      )}
      {!documents.isShown && syncing.map((sync) => <SyncProgress key={sync.collection} sync={sync} />)}
      {model.isMissing && !model.isShown && (
        <p>{model.isAllowed ? say.with('noModel', { choose: <Later label={say('chooseModel')} part={model} /> }) : say('noModelHere')}</p>
      )}
    </div>
  )
}

const Later = ({ label, part }: { readonly label: string; readonly part: SetUpPart }) => (
  <Button kind="quiet" className={styles['later']} onClick={() => part.skip(false)}>
    {label}
  </Button>
)
