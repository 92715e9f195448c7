import { Check, LoaderCircle, X } from 'lucide-react'
import { memo, useState } from 'react'
import type { CallView, ChatView } from '../../../../src/views/chat/chat-view.ts'
import { withoutQuery } from '../../chat/known-call.ts'
import { duration } from '../../parts/amounts.tsx'
import { Button } from '../../parts/button.tsx'
import { phaseWords } from '../../parts/states.ts'
import { chat } from '../../words/en/chat.ts'
import { ServerWords, ToolSummary } from '../../words/server-words.tsx'
import { wordsOf } from '../../words/words.tsx'
import line from './call-line.module.css'
import { CallWords } from './call-words.tsx'
import { Elapsed } from './elapsed.tsx'
import styles from './live-part.module.css'

const say = wordsOf('chat', chat)

/** A tool call under way, or one that is done and waits for its turn in the log. */
const LiveCall = memo(({ call: { call, startedAt, progress, settled } }: { readonly call: CallView }) => {
  const isGood = settled?.status === 'success'
  const Icon = settled ? (isGood ? Check : X) : LoaderCircle
  return (
    <p className={[line['line'], line['under']].join(' ')}>
      <Icon size={15} aria-hidden="true" className={settled ? (isGood ? line['success'] : line['error']) : line['working']} />
      <CallWords call={call} isDone={isGood} />
      <span className={line['said']}>
        {settled && !isGood ? (
          <ServerWords>{settled.summary}</ServerWords>
        ) : (
          <ToolSummary>{withoutQuery(settled?.summary ?? progress ?? '', call)}</ToolSummary>
        )}
      </span>
      <span className={line['took']}>{settled ? duration(settled.durationMs) : <Elapsed since={startedAt} />}</span>
    </p>
  )
})

interface LivePartProps {
  readonly view: ChatView
  readonly showsThoughts: boolean
}

/** What a run does just now, above what it writes. */
export function LivePart({ view: { calls, thinking }, showsThoughts }: LivePartProps) {
  if (calls.length === 0 && !thinking) return null
  return (
    <div className={styles['live']}>
      {calls.map((call) => (
        <LiveCall key={call.call.id} call={call} />
      ))}
      {thinking && <Thinking key={thinking.step} text={thinking.text} isOpenAtFirst={showsThoughts} />}
    </div>
  )
}

/** The phase that a run is in and how long it has taken, below what it writes. */
export const LivePhase = ({ view: { phase, ahead = 0, startedAt } }: Pick<LivePartProps, 'view'>) => (
  <p className={styles['phase']}>
    <span className={styles['dot']} aria-hidden="true" />
    {phaseWords(phase)}
    {phase === 'waiting' && ahead > 0 && ` · ${say('ahead', { count: ahead })}`} · <Elapsed since={startedAt} />
  </p>
)

/** What the model thinks just now; only where somebody wants to see it. */
function Thinking({ text, isOpenAtFirst }: { readonly text: string; readonly isOpenAtFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <div>
      <Button kind="quiet" className={styles['thinking']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? say('hideThinking') : say('showThinking')}
      </Button>
      {isOpen && <div className={styles['reasoning']}>{text}</div>}
    </div>
  )
}
