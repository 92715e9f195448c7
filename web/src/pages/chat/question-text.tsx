import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './question-text.module.css'

const say = wordsOf('chat', chat)

/** Characters and lines beyond which a question is folded to five lines: who wrote it knows the rest. */
const longCharacters = 600
const longLines = 8

/** A question as it was asked. */
export function QuestionText({
  id,
  text,
  isWaiting = false,
}: {
  readonly id?: string
  readonly text: string
  readonly isWaiting?: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > longCharacters || text.split('\n', longLines + 1).length > longLines
  return (
    <div>
      <h2
        id={id}
        dir="auto"
        className={[
          styles['question'],
          isWaiting ? styles['waiting'] : '',
          isLong ? styles['long'] : '',
          isLong && !isOpen ? styles['folded'] : '',
        ].join(' ')}
      >
        {text}
      </h2>
      {isLong && (
        <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? say('showLess') : say('showMore')}
        </Button>
      )}
    </div>
  )
}
