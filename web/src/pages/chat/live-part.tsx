import { Check, LoaderCircle, X } from 'lucide-react'
import { memo, useState } from 'react'
import { callTitle } from '../../../../src/views/chat/call-title.ts'
import type { CallView, ChatView } from '../../../../src/views/chat/chat-view.ts'
import { streamedBlocks } from '../../chat/streamed-blocks.ts'
import { duration } from '../../parts/amounts.tsx'
import { Button } from '../../parts/button.tsx'
import { Markdown } from '../../parts/markdown.tsx'
import { phaseWords } from '../../parts/states.ts'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import answer from './answer.module.css'
import line from './call-line.module.css'
import { Elapsed } from './elapsed.tsx'
import styles from './live-part.module.css'
import { showMark } from './source-mark.tsx'

const say = wordsOf('chat', chat)

/** An answer while it is written. What stands above its last paragraph is not looked at again. */
const StreamedAnswer = ({ text }: { readonly text: string }) => (
  <div className={answer['text']}>
    {streamedBlocks(text).map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece has nothing but its place, and it keeps that.
      <Markdown key={index} text={block} mark={showMark} />
    ))}
  </div>
)

/** A tool call under way, or one that is done and waits for its turn in the log. */
const LiveCall = memo(({ call: { call, startedAt, progress, settled } }: { readonly call: CallView }) => {
  const isGood = settled?.status === 'success'
  const Icon = settled ? (isGood ? Check : X) : LoaderCircle
  return (
    <p className={[line['line'], line['under']].join(' ')}>
      <Icon size={15} aria-hidden="true" className={settled ? (isGood ? line['success'] : line['error']) : line['working']} />
      <span className={line['title']}>{callTitle(call)}</span>
      <span className={line['said']}>{settled?.summary ?? progress ?? ''}</span>
      <span className={line['took']}>{settled ? duration(settled.durationMs) : <Elapsed since={startedAt} />}</span>
    </p>
  )
})

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
        {phaseWords(phase)} · <Elapsed since={startedAt} />
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
        {isOpen ? say('hideThinking') : say('showThinking')}
      </Button>
      {isOpen && <div className={styles['reasoning']}>{text}</div>}
    </div>
  )
}
