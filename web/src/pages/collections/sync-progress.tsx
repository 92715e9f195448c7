import type { SyncState } from '../../../../src/core/schemas/http/collections.ts'
import { grouped } from '../../../../src/views/amounts.ts'
import styles from './sync-progress.module.css'

const phases: Readonly<Record<NonNullable<SyncState['phase']>, string>> = {
  opening: 'opening the source',
  documents: 'reading documents',
  finishing: 'finishing the index',
  vectors: 'vectors of sections',
}

interface SyncProgressProps {
  readonly sync: SyncState
  /** Documents that there are, where somebody knows before the server does. */
  readonly expected?: number
}

/** How far a sync is. */
export function SyncProgress({ sync, expected = sync.expected }: SyncProgressProps) {
  const of = sync.phase === 'vectors' ? sync.expected : expected
  return (
    <div className={styles['progress']}>
      <progress aria-label={`Sync of ${sync.name}`} {...(of ? { value: sync.done, max: Math.max(of, sync.done) } : {})} />
      <span>
        {sync.phase ? phases[sync.phase] : 'waiting'}
        {sync.done > 0 && `, ${grouped(sync.done)}${of ? ` of ${grouped(Math.max(of, sync.done))}` : ''}`}
      </span>
      {sync.path !== undefined && <span className={styles['path']}>{sync.path}</span>}
    </div>
  )
}
