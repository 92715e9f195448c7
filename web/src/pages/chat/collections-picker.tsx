import { Popover } from '@base-ui/react/popover'
import { Check, Database } from 'lucide-react'
import type { CollectionRow } from '../../../../src/core/schemas/http/collections.ts'
import { grouped } from '../../parts/amounts.tsx'
import { Button } from '../../parts/button.tsx'
import { nameAmong } from '../../parts/collection-names.ts'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './collections-picker.module.css'

const say = wordsOf('chat', chat)

interface CollectionsPickerProps {
  readonly collections: readonly CollectionRow[]
  /** Ids; undefined for all that are asked where nothing is chosen. */
  readonly chosen: ReadonlySet<string> | undefined
  readonly onChoose: (chosen: ReadonlySet<string> | undefined) => void
  /** Ids of those that are asked where nothing is chosen. */
  readonly usual: ReadonlySet<string>
}

/** Chooses which collections a question asks. */
export function CollectionsPicker({ collections, chosen, onChoose, usual }: CollectionsPickerProps) {
  const asked = chosen ?? usual
  const choose = (ids: ReadonlySet<string>) => onChoose(ids.size === usual.size && ids.isSubsetOf(usual) ? undefined : ids)
  const toggle = (id: string) => choose(asked.has(id) ? asked.difference(new Set([id])) : asked.union(new Set([id])))
  const named = collections.filter((each) => each.id !== undefined)
  const isAll = chosen === undefined && usual.size === named.length
  const words = isAll ? say('allCollections') : wordsFor(named.filter(({ id = '' }) => asked.has(id)))
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <Button kind="quiet" className={styles['trigger']}>
            <Database size={16} aria-hidden="true" />
            <span className={styles['words']}>{words}</span>
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner side="top" align="start" sideOffset={8} className={styles['positioner']}>
          <Popover.Popup className={styles['popup']}>
            <Popover.Title className={styles['title']}>{say('collectionsToAsk')}</Popover.Title>
            <ul className={styles['list']}>
              {named.map((each) => (
                <li key={each.id}>
                  <label className={styles['choice']}>
                    <input type="checkbox" checked={asked.has(each.id ?? '')} onChange={() => toggle(each.id ?? '')} />
                    <span className={styles['name']}>{nameAmong(named, each)}</span>
                    <span className={styles['count']}>{grouped(each.documents)}</span>
                  </label>
                </li>
              ))}
            </ul>
            {chosen !== undefined && (
              <Button kind="quiet" icon={Check} onClick={() => onChoose(undefined)}>
                {say('useAll')}
              </Button>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const wordsFor = (chosen: readonly CollectionRow[]): string => {
  const [first, ...others] = chosen
  if (!first) return say('noCollection')
  return others.length === 0 ? first.name : say('collections', { count: chosen.length })
}
