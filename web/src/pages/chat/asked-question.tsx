import { Pencil } from 'lucide-react'
import { type ReactNode, useContext, useState } from 'react'
import { SharedReading } from '../../chat/shared-reading.ts'
import { IconButton } from '../../parts/button.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './asked-question.module.css'
import { EditQuestion } from './edit-question.tsx'
import { QuestionText } from './question-text.tsx'

const say = wordsOf('chat', chat)

interface AskedQuestionProps {
  readonly id: string
  readonly text: string
  /** Asks in other words, in a conversation that parts from this one; absent where nothing can be asked now. */
  readonly onAskOtherwise: ((text: string) => Promise<void>) | undefined
  /** The ways in which it was asked. */
  readonly versions: ReactNode
}

/** A question of a conversation, which can be asked in other words. */
export function AskedQuestion({ id, text, onAskOtherwise, versions }: AskedQuestionProps) {
  const [isEditing, setEditing] = useState(false)
  const isOwn = useContext(SharedReading) === undefined
  if (isEditing && onAskOtherwise) return <EditQuestion text={text} onAsk={onAskOtherwise} onLeave={() => setEditing(false)} />
  return (
    <div className={styles['asked']}>
      <QuestionText id={id} text={text} />
      <span className={styles['actions']}>
        {versions}
        {/* It has its room also while it cannot be used: nothing moves when the answer is done. */}
        {isOwn && (
          <IconButton
            label={say('editQuestion')}
            icon={Pencil}
            className={onAskOtherwise ? '' : styles['later']}
            onClick={() => setEditing(true)}
          />
        )}
      </span>
    </div>
  )
}
