import type { SyncState } from '../../../../src/core/schemas/http/collections.ts'
import { grouped } from '../../../../src/views/amounts.ts'
import styles from './sync-progress.module.css'

const phases: Readonly<Record<NonNullable<SyncState['phase']>, string>> = {
  opening: 'opening the source',
  documents: 'reading documents',
  finishing: 'finishing the index',
  vectors: 'vectors of sections',
}

/** How far a sync is. */
export const SyncProgress = ({ sync }: { readonly sync: SyncState }) => (
  <div className={styles['progress']}>
    <progress
      aria-label={`Sync of ${sync.name}`}
      {...(sync.expected ? { value: sync.done, max: Math.max(sync.expected, sync.done) } : {})}
    />
    <span>
      {sync.phase ? phases[sync.phase] : 'waiting'}
      {sync.done > 0 && `, ${grouped(sync.done)}${sync.expected ? ` of ${grouped(sync.expected)}` : ''}`}
    </span>
    {sync.path !== undefined && <span className={styles['path']}>{sync.path}</span>}
  </div>
)
