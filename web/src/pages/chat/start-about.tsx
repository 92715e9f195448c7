import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { grouped } from '../../../../src/views/amounts.ts'
import { collectionsQuery } from '../../api/collections.ts'
import { useIsAdmin, useMe } from '../../api/me.ts'
import { ProblemNotice } from '../../parts/notice.tsx'
import styles from './start-about.module.css'

/** What can be asked about, and who answers. */
export function StartAbout() {
  const { data, error } = useQuery(collectionsQuery)
  if (error) return <ProblemNotice error={error} />
  if (!data) return <p className={styles['about']}>&nbsp;</p>
  const { collections } = data
  const documents = collections.reduce((sum, each) => sum + each.documents, 0)
  if (collections.length === 0) return <NothingYet />
  return (
    <div className={styles['about']}>
      <p>
        {documents > 0 && `${counted(documents, 'document')} in `}
        <Link to="/collections">{counted(collections.length, 'collection')}</Link>
        {documents > 0 ? ' can be asked.' : ' can be asked; the first question has to wait until they are read.'}
      </p>
      <ModelLine />
    </div>
  )
}

function NothingYet() {
  const me = useMe()
  return (
    <div className={styles['empty']}>
      <p>There is nothing to ask about yet. Add a folder, a web page or a repository, or attach files to your question.</p>
      {me?.scopes.includes('manage') && (
        <Link to="/collections" className="button-link">
          <Plus size={16} aria-hidden="true" /> Add a collection
        </Link>
      )}
      <ModelLine />
    </div>
  )
}

/** A quiet line where no language model answers. */
function ModelLine() {
  const me = useMe()
  const isAdmin = useIsAdmin()
  if (me?.model !== 'extractive') return null
  return (
    <p>
      Answers are quoted evidence, word for word: {me.modelProblem ?? 'no language model is set up'}.{' '}
      {isAdmin ? (
        <>
          Set <Link to="/settings">llm.model</Link> to have them written.
        </>
      ) : (
        'An administrator can set one up.'
      )}
    </p>
  )
}

const counted = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
