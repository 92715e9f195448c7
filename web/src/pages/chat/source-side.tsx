import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { useBackCloses } from '../../parts/use-back-closes.ts'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import type { OpenedSource, OpenSource } from './opened-source.ts'
import { SourcePanel } from './source-panel.tsx'
import styles from './source-side.module.css'

const say = wordsOf('chat', chat)

interface SourceSideProps {
  readonly opened: OpenedSource | undefined
  /** Whether there is room beside the conversation. */
  readonly isWide: boolean
  readonly onOpen: OpenSource
  readonly onClose: () => void
}

/** A source beside the conversation, which stays usable; where there is no room, over it. */
export function SourceSide({ opened, isWide, onOpen, onClose }: SourceSideProps) {
  const last = useRef(opened)
  if (opened) last.current = opened
  useBackCloses(!isWide && opened !== undefined, onClose)
  if (!isWide)
    return (
      <Dialog open={opened !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()} title={say('source')} place="side">
        {last.current && <SourcePanel opened={last.current} onOpen={onOpen} />}
      </Dialog>
    )
  return opened && <Beside opened={opened} onOpen={onOpen} onClose={onClose} />
}

function Beside({ opened, onOpen, onClose }: Omit<SourceSideProps, 'opened' | 'isWide'> & { readonly opened: OpenedSource }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      // Only where the focus goes away with the panel.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  return (
    <aside ref={panel} tabIndex={-1} className={styles['side']} aria-label={say('source')} onKeyDown={onKeyDown}>
      <SourcePanel opened={opened} onOpen={onOpen} onClose={onClose} />
    </aside>
  )
}
