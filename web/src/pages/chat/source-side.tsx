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
  /** What the answer of the opened source is to, where that is not the latest. */
  readonly question?: string | undefined
  /** Whether there is room beside the conversation. */
  readonly isWide: boolean
  readonly onOpen: OpenSource
  readonly onClose: () => void
}

/** A source beside the conversation, which stays usable; where there is no room, over it. */
export function SourceSide({ opened, question, isWide, onOpen, onClose }: SourceSideProps) {
  const last = useRef(opened)
  if (opened) last.current = opened
  useBackCloses(!isWide && opened !== undefined, onClose)
  if (!isWide)
    return (
      <Dialog open={opened !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()} title={say('source')} place="side">
        {last.current && <SourcePanel opened={last.current} question={question} onOpen={onOpen} />}
      </Dialog>
    )
  return opened && <Beside opened={opened} question={question} onOpen={onOpen} onClose={onClose} />
}

function Beside({ opened, question, onOpen, onClose }: Omit<SourceSideProps, 'opened' | 'isWide'> & { readonly opened: OpenedSource }) {
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
      <SourcePanel opened={opened} question={question} onOpen={onOpen} onClose={onClose} />
    </aside>
  )
}
