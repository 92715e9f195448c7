import { Dialog } from '../parts/dialog.tsx'
import { shell } from '../words/en/shell.ts'
import { wordsOf } from '../words/words.tsx'
import { keysShown, type Shortcut, shortcuts } from './shortcuts.ts'
import styles from './shortcuts-dialog.module.css'

const say = wordsOf('shell', shell)

const groups = Map.groupBy<Shortcut['group'], Shortcut>(Object.values(shortcuts), ({ group }) => group)

/** The keys that hold on all pages. */
export const ShortcutsDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} title={say('keyboardShortcuts')}>
    <p className="soft">{say('shortcutsAbout')}</p>
    {[...groups].map(([group, rows]) => (
      <section key={group} aria-label={say(group)}>
        <h3 className={styles['heading']}>{say(group)}</h3>
        <dl className={styles['list']}>
          {rows.map(({ label, keys }) => (
            <div key={label} className={styles['row']}>
              <dt>{label}</dt>
              <dd>
                <kbd className={styles['keys']}>{keysShown({ keys })}</kbd>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </Dialog>
)
