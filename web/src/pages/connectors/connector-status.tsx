import type { ConnectorRow } from '../../../../src/core/schemas/http/connectors.ts'
import { counted, grouped } from '../../../../src/views/amounts.ts'
import { Moment } from '../../parts/amounts.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { Reason } from '../../parts/notice.tsx'
import styles from '../connectors.module.css'
import { kinds } from './kinds.ts'

/** How far the sync of a connector is, or what its newest one has brought. */
export function ConnectorStatus({ connector }: { readonly connector: ConnectorRow }) {
  const { name, kind, items, sync, lastSync, signIn } = connector
  const isWorking = sync?.status === 'working'
  // What cannot be read for want of a sign-in is told beside that.
  const fault = signIn?.state === 'needed' ? undefined : sync ? sync.fault : lastSync?.fault
  const { one } = kinds[kind]
  return (
    <>
      {isWorking && (
        <div className={styles['progress']}>
          <progress aria-label={`Sync of ${name}`} />
          <span className={styles['path']}>
            Syncing: {counted(sync.done, one)} looked at{sync.path !== undefined && `, ${sync.path}`}
          </span>
        </div>
      )}
      {/* Read out when a sync has ended, not at every step of it. */}
      <div role="status" className={styles['outcome']}>
        {!isWorking && (
          <>
            <p>
              {counted(items, one)}.{' '}
              {lastSync ? (
                <>
                  Synced <Moment at={lastSync.at} />: {broughtBy(lastSync)}
                </>
              ) : (
                'Not synced yet.'
              )}
            </p>
            {fault && (
              <p className={styles['fault']}>
                <Reason message={`The newest sync failed: ${fault.message}`} remedy={fault.remedy} />
              </p>
            )}
          </>
        )}
      </div>
      {!isWorking && lastSync && lastSync.problems.length > 0 && (
        <Disclosure summary={`${grouped(lastSync.problems.length)} could not be read`}>
          <ul className={styles['problems']}>
            {lastSync.problems.map(({ path, reason }) => (
              <li key={path}>
                <code>{path}</code>: {reason}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

/** What a sync has brought, without what it has not. */
function broughtBy({ added, updated, removed }: NonNullable<ConnectorRow['lastSync']>): string {
  const counts = [
    [added, 'added'],
    [updated, 'changed'],
    [removed, 'gone'],
  ] as const
  return counts.flatMap(([count, word]) => (count > 0 ? [`${grouped(count)} ${word}`] : [])).join(', ') || 'nothing new'
}
