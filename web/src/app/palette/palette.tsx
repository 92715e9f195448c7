import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
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
  const isLooking = words !== settled || (words !== '' && found.isLooking)
  const groups: readonly EntryGroup[] = (
    words === ''
      ? [
          { title: say('actions'), items: actions.slice(0, 1) },
          { title: say('recent'), items: found.conversations },
          { title: say('pages'), items: pages },
          { title: say('moreActions'), items: actions.slice(1) },
        ]
      : [
          { title: say('pages'), items: fitting(pages, words).slice(0, most) },
          { title: say('actions'), items: fitting(actions, words).slice(0, most) },
          {
            title: say('conversations'),
            items: joined(fitting(found.loaded, words).slice(0, most), settled === '' ? [] : found.conversations),
          },
          // What stands there without words is nothing that was found.
          { title: say('documents'), items: settled === '' ? [] : found.documents },
          { title: say('newQuestion'), items: ask },
        ]
  ).filter(({ items }) => items.length > 0)
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
              <p role="status" className={isLooking && words !== '' ? styles['looking'] : 'unseen'}>
                {isLooking ? say('searching') : say('found', { count: many })}
              </p>
              <Dialog.Close className={styles['close']}>
                <span className="unseen">{say('closePalette')}</span> <span className={styles['key']}>Esc</span>
                <X size={20} aria-hidden="true" className={styles['cross']} />
              </Dialog.Close>
            </div>
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

/** Titles that are here already and what was found, each once: with the words that were found, where there are some. */
function joined(loaded: readonly Entry[], found: readonly Entry[]): readonly Entry[] {
  const first = loaded.map((entry) => found.find(({ id }) => id === entry.id) ?? entry)
  return [...first, ...found.filter(({ id }) => !loaded.some((entry) => entry.id === id))]
}

const Line = ({ entry: { icon: Icon, label, note, keys, found } }: { readonly entry: Entry }) => (
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
    {keys !== undefined && <span className={[styles['note'], styles['keys']].join(' ')}>{keys}</span>}
  </>
)
