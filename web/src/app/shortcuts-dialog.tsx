import { Dialog } from '../parts/dialog.tsx'
import { keysShown, type Shortcut, shortcuts } from './shortcuts.ts'
import styles from './shortcuts-dialog.module.css'

const groups = Map.groupBy<Shortcut['group'], Shortcut>(Object.values(shortcuts), ({ group }) => group)

/** The keys that hold on all pages. */
export const ShortcutsDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} title="Keys">
    <p className="soft">They do nothing while you write in a field, but for those with Ctrl or ⌘.</p>
    {[...groups].map(([group, rows]) => (
      <section key={group} aria-label={group}>
        <h3 className={styles['heading']}>{group}</h3>
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
