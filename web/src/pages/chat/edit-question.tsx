import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './asked-question.module.css'

const say = wordsOf('chat', chat)

interface EditQuestionProps {
  readonly text: string
  readonly onAsk: (text: string) => Promise<void>
  readonly onLeave: () => void
}

/** Other words for a question. What was answered to the first ones stays where it is. */
export function EditQuestion({ text, onAsk, onLeave }: EditQuestionProps) {
  const [words, setWords] = useState(text)
  const id = useId()
  const ask = useMutation({ mutationFn: () => onAsk(words.trim()) })
  const canAsk = words.trim() !== '' && words.trim() !== text && !ask.isPending
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onLeave()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    if (canAsk) ask.mutate()
  }
  return (
    <form
      className={styles['edit']}
      onSubmit={(event) => {
        event.preventDefault()
        if (canAsk) ask.mutate()
      }}
    >
      <label htmlFor={id} className="unseen">
        {say('editedQuestion')}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={2}
        value={words}
        // biome-ignore lint/a11y/noAutofocus: whoever edits a question writes next.
        autoFocus
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={onKeyDown}
      />
      <ProblemNotice error={ask.error} />
      <span className="row">
        <Button kind="main" type="submit" disabled={!canAsk}>
          {say('ask')}
        </Button>
        <Button onClick={onLeave}>{say('cancel')}</Button>
        <small>{say('editAbout')}</small>
      </span>
    </form>
  )
}
