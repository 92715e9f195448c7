import type { SyncState } from '../../../../src/core/schemas/http/collections.ts'
import { sync as messages } from '../../words/en/sync.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './sync-progress.module.css'

const say = wordsOf('sync', messages)

interface SyncProgressProps {
  readonly sync: SyncState
  /** Documents that there are, where somebody knows before the server does. */
  readonly expected?: number
}

/** How far a sync is. */
export function SyncProgress({ sync, expected = sync.expected }: SyncProgressProps) {
  const of = sync.phase === 'vectors' ? sync.expected : expected
  const total = of && Math.max(of, sync.done)
  return (
    <div className={styles['progress']}>
      <progress aria-label={say('progress', { name: sync.name })} {...(total ? { value: sync.done, max: total } : {})} />
      <span>{stateOf(sync, total)}</span>
      {sync.path !== undefined && <span className={styles['path']}>{sync.path}</span>}
    </div>
  )
}

function stateOf({ phase, done }: SyncState, total: number | undefined): string {
  if (phase === 'finishing') return done === 0 ? say('finishing') : say('finishingDone', { count: done })
  if (phase === undefined) return say('waiting')
  if (phase === 'opening') return say('opening')
  if (done === 0) return say(phase)
  if (phase === 'vectors') return total ? say('vectorsOf', { done, total }) : say('vectorsDone', { done })
  return total ? say('documentsOf', { done, total }) : say('documentsDone', { done })
}
