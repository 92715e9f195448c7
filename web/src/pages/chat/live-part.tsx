import { useState } from 'react'
import type { ChatView } from '../../../../src/views/chat/chat-view.ts'
import { Button } from '../../parts/button.tsx'
import { Elapsed } from './elapsed.tsx'
import { LiveCall } from './live-call.tsx'
import styles from './live-part.module.css'
import { StreamedAnswer } from './streamed-answer.tsx'

interface LivePartProps {
  readonly view: ChatView
  readonly showsThoughts: boolean
}

/** What a run is just about. */
export function LivePart({ view: { calls, thinking, streamed, phase, startedAt }, showsThoughts }: LivePartProps) {
  return (
    <div className={styles['live']}>
      {calls.map((call) => (
        <LiveCall key={call.call.id} call={call} />
      ))}
      {thinking && <Thinking key={thinking.step} text={thinking.text} isOpenAtFirst={showsThoughts} />}
      {streamed && streamed.text.trim() !== '' && <StreamedAnswer text={streamed.text} />}
      <p className={styles['phase']}>
        <span className={styles['dot']} aria-hidden="true" />
        {phase[0]?.toUpperCase()}
        {phase.slice(1)} · <Elapsed since={startedAt} />
      </p>
    </div>
  )
}

/** What the model thinks just now; only where somebody wants to see it. */
function Thinking({ text, isOpenAtFirst }: { readonly text: string; readonly isOpenAtFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <div>
      <Button kind="quiet" className={styles['thinking']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Thinking … {isOpen ? '(hide)' : '(show)'}
      </Button>
      {isOpen && <div className={styles['reasoning']}>{text}</div>}
    </div>
  )
}
