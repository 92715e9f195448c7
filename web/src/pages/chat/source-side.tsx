import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Turn } from '../../chat/conversation.ts'
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
  /** Of the conversation, oldest first; none on other pages. */
  readonly turns?: readonly Pick<Turn, 'run' | 'question'>[]
  /** Whether there is room beside the conversation. */
  readonly isWide: boolean
  readonly onOpen: OpenSource
  readonly onClose: () => void
}

/** A source beside the conversation, which stays usable; where there is no room, over it. */
export function SourceSide({ opened, turns = [], isWide, onOpen, onClose }: SourceSideProps) {
  const last = useRef(opened)
  if (opened) last.current = opened
  const isNewest = turns.at(-1)?.run === last.current?.run
  const question = isNewest ? undefined : turns.find(({ run }) => run === last.current?.run)?.question
  useBackCloses(!isWide && opened !== undefined, onClose)
  if (!isWide)
    return (
      <Dialog open={opened !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()} title={say('source')} place="side">
        {last.current && <SourcePanel opened={last.current} question={question} onOpen={onOpen} />}
      </Dialog>
    )
  return opened && <Beside opened={opened} question={question} onOpen={onOpen} onClose={onClose} />
}

interface BesideProps extends Pick<SourceSideProps, 'onOpen' | 'onClose'> {
  readonly opened: OpenedSource
  readonly question: string | undefined
}

function Beside({ opened, question, onOpen, onClose }: BesideProps) {
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
