import type { ConnectorRow } from '../../../../src/core/schemas/http/connectors.ts'
import { Moment } from '../../parts/amounts.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { Reason } from '../../parts/notice.tsx'
import { connectors } from '../../words/en/connectors.ts'
import { language } from '../../words/language.ts'
import { ServerWords, useServerWords } from '../../words/server-words.tsx'
import { wordsOf } from '../../words/words.tsx'
import styles from '../connectors.module.css'
import { kinds } from './kinds.ts'

const say = wordsOf('connectors', connectors)

/** How far the sync of a connector is, or what its newest one has brought. */
export function ConnectorStatus({ connector }: { readonly connector: ConnectorRow }) {
  const { name, kind, items, sync, lastSync, signIn } = connector
  const isWorking = sync?.status === 'working'
  // What cannot be read for want of a sign-in is told beside that.
  const fault = signIn?.state === 'needed' ? undefined : sync ? sync.fault : lastSync?.fault
  const message = useServerWords(fault?.message)
  const { itemsOf } = kinds[kind]
  return (
    <>
      {isWorking && (
        <div className={styles['progress']}>
          <progress aria-label={say('progress', { name })} />
          <span className={styles['path']}>
            {sync.path === undefined
              ? say('syncing', { items: itemsOf(sync.done) })
              : say('syncingAt', { items: itemsOf(sync.done), path: sync.path })}
          </span>
        </div>
      )}
      {/* Read out when a sync has ended, not at every step of it. */}
      <div role="status" className={styles['outcome']}>
        {!isWorking && (
          <>
            <p>
              {lastSync
                ? say.with('synced', { items: itemsOf(items), when: <Moment at={lastSync.at} />, changes: changesOf(lastSync) })
                : say('notSynced', { items: itemsOf(items) })}
            </p>
            {fault && message !== '' && (
              <p className={styles['fault']}>
                <Reason message={say('syncFailed', { message })} remedy={fault.remedy} />
              </p>
            )}
          </>
        )}
      </div>
      {!isWorking && lastSync && lastSync.problems.length > 0 && (
        <Disclosure summary={say('unread', { count: lastSync.problems.length })}>
          <ul className={styles['problems']}>
            {lastSync.problems.map(({ path, reason }) => (
              <li key={path}>
                <code>{path}</code>: <ServerWords>{reason}</ServerWords>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

/** What a sync has brought, without what it has not. */
function changesOf({ added, updated, removed }: NonNullable<ConnectorRow['lastSync']>): string {
  const counts = [
    ['countAdded', added],
    ['countUpdated', updated],
    ['countRemoved', removed],
  ] as const
  const changes = counts.flatMap(([key, count]) => (count > 0 ? [say(key, { count })] : []))
  return changes.length === 0 ? say('noChanges') : new Intl.ListFormat(language).format(changes)
}
