import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { MarkedText } from '../../parts/marked-text.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { useSettled } from '../../parts/settled.ts'
import { shell } from '../../words/en/shell.ts'
import { wordsOf } from '../../words/words.tsx'
import { type Entry, type EntryGroup, fitting } from './entries.ts'
import styles from './palette.module.css'
import { useActions, useAskEntry, usePages } from './use-entries.ts'
import { useFound } from './use-found.ts'

const say = wordsOf('shell', shell)

interface PaletteProps {
  readonly onClose: () => void
  readonly onKeys: () => void
}

/** How many actions and pages are shown of those that fit. */
const most = 5

/** Everything one can go to or do, by its words: arrows choose, Enter does it, Escape goes back. */
export function Palette({ onClose, onKeys }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const words = typed.trim()
  const settled = useSettled(words)
  const found = useFound(settled)
  const pages = usePages()
  const actions = useActions({ onKeys })
  const ask = useAskEntry(words)
  const groups: readonly EntryGroup[] = (
    words === ''
      ? [
          { title: say('actions'), items: actions.slice(0, 1) },
          ...found.groups,
          { title: say('pages'), items: pages },
          { title: say('moreActions'), items: actions.slice(1) },
        ]
      : [
          { title: say('pages'), items: fitting(pages, words).slice(0, most) },
          { title: say('actions'), items: fitting(actions, words).slice(0, most) },
          // What stands there without words is nothing that was found.
          ...(settled === '' ? [] : found.groups),
          { title: say('ask'), items: ask },
        ]
  ).filter(({ items }) => items.length > 0)
  const isLooking = words !== settled || (words !== '' && found.isLooking)
  const many = groups.flatMap(({ items }) => items).length
  const choose = ({ run }: Entry) => {
    onClose()
    run()
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup initialFocus={input} aria-label={say('palette')} className={styles['popup']}>
          <Autocomplete.Root
            open
            inline
            mode="none"
            items={groups}
            value={typed}
            onValueChange={setTyped}
            itemToStringValue={({ label }: Entry) => label}
            autoHighlight="always"
            keepHighlight
          >
            <div className={styles['head']}>
              <Search size={18} aria-hidden="true" />
              <Autocomplete.Input
                ref={input}
                aria-label={say('paletteField')}
                placeholder={say('palettePlaceholder')}
                className={styles['input']}
                // The first press closes it, also with words in it.
                onKeyDown={(event) => {
                  if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose()
                }}
              />
              <Dialog.Close className={styles['close']}>Esc</Dialog.Close>
            </div>
            <p role="status" className="unseen">
              {isLooking ? say('searching') : say('found', { count: many })}
            </p>
            <ProblemNotice error={found.error} />
            <Autocomplete.List className={styles['list']} data-looking={isLooking || undefined}>
              {({ title, items }: EntryGroup) => (
                <Autocomplete.Group key={title} items={items} className={styles['group']}>
                  <Autocomplete.GroupLabel className={styles['title']}>{title}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(entry: Entry) => (
                      <Autocomplete.Item key={entry.id} value={entry} className={styles['entry']} onClick={() => choose(entry)}>
                        <Line entry={entry} />
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const Line = ({ entry: { icon: Icon, label, note, found } }: { readonly entry: Entry }) => (
  <>
    <Icon size={16} aria-hidden="true" className={styles['icon']} />
    <span className={styles['words']}>
      <span dir="auto" className={styles['label']}>
        {label}
      </span>
      {found && (
        <span dir="auto" className={styles['found']}>
          <MarkedText text={found.text} marks={found.marks} />
        </span>
      )}
    </span>
    {note !== undefined && <span className={styles['note']}>{note}</span>}
  </>
)
