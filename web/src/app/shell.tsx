import { Dialog } from '@base-ui/react/dialog'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { IconButton } from '../parts/button.tsx'
import { shell } from '../words/en/shell.ts'
import { wordsOf } from '../words/words.tsx'
import { AdminNav } from './admin-nav.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { isInAdministration } from './places.ts'
import styles from './shell.module.css'
import type { Overlay } from './shortcuts.ts'
import { Sidebar } from './sidebar.tsx'
import { useChanges } from './use-changes.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { Wordmark } from './wordmark.tsx'

const say = wordsOf('shell', shell)

const loadPalette = () => import('./palette/palette.tsx')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))

/** What stands around every page: where one can go, beside it or, on a narrow screen, behind a button; and what can lie over it. */
export function Shell() {
  const [isOpen, setOpen] = useState(false)
  const [overlay, setOverlay] = useState<Overlay>()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is why it closes.
  useEffect(() => setOpen(false), [path])
  useShortcuts(setOverlay)
  useChanges()
  // Its first letters are typed at once; the page comes first.
  useEffect(() => {
    // Without a connection it is loaded when it is asked for.
    const waiting = setTimeout(() => void loadPalette().catch(() => {}), preloadMs)
    return () => clearTimeout(waiting)
  }, [])
  const search = () => {
    setOpen(false)
    setOverlay('palette')
  }
  const close = () => setOverlay(undefined)
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#main">
        {say('skip')}
      </a>
      <aside className={styles['side']}>
        <Sidebar onSearch={search} />
      </aside>
      <Dialog.Root open={isOpen} onOpenChange={setOpen}>
        <header className={styles['bar']}>
          <Dialog.Trigger render={<IconButton label={say('menu')} icon={Menu} />} />
          <Wordmark />
          <IconButton label={say('search')} icon={Search} className={styles['find']} onClick={search} />
        </header>
        <Dialog.Portal>
          <Dialog.Backdrop className={styles['backdrop']} />
          <Dialog.Popup className={styles['drawer']}>
            <Dialog.Title className="unseen">{say('menu')}</Dialog.Title>
            <Sidebar onSearch={search} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      <main id="main" tabIndex={-1} className={styles['main']}>
        <ConnectionNotice />
        {isInAdministration(path) && <AdminNav />}
        <Outlet />
      </main>
      <Suspense>
        {overlay === 'palette' && <Palette onClose={close} onKeys={() => setOverlay('keys')} />}
        {overlay === 'keys' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </div>
  )
}

/** ms after the page, when the palette is fetched unasked. */
const preloadMs = 1_500
