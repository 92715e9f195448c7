import { Dialog } from '@base-ui/react/dialog'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../parts/button.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { Wordmark } from './wordmark.tsx'

/** What stands around every page: where one can go, beside it or, on a narrow screen, behind a button. */
export function Shell() {
  const [isOpen, setOpen] = useState(false)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is why it closes.
  useEffect(() => setOpen(false), [path])
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#main">
        Skip to the page
      </a>
      <aside className={styles['side']}>
        <Sidebar />
      </aside>
      <Dialog.Root open={isOpen} onOpenChange={setOpen}>
        <header className={styles['bar']}>
          <Dialog.Trigger render={<IconButton label="Menu" icon={Menu} />} />
          <Wordmark />
        </header>
        <Dialog.Portal>
          <Dialog.Backdrop className={styles['backdrop']} />
          <Dialog.Popup className={styles['drawer']}>
            <Dialog.Title className="unseen">Menu</Dialog.Title>
            <Sidebar />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      <main id="main" tabIndex={-1} className={styles['main']}>
        <Outlet />
      </main>
    </div>
  )
}
