import { useMutation } from '@tanstack/react-query'
import { Clock, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import type { QueuedPrompt } from '../../../../src/core/session.ts'
import type { SessionRequests } from '../../chat/session-requests.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './queue-list.module.css'

const say = wordsOf('chat', chat)

interface QueueListProps {
  readonly queue: readonly QueuedPrompt[]
  readonly requests: SessionRequests
  readonly onChange: (queue: readonly QueuedPrompt[]) => void
  /** Where the focus goes when a prompt is dropped. */
  readonly onLeft: () => void
}

/** Prompts that wait until the session is free, in their order. */
export function QueueList({ queue, requests, onChange, onLeft }: QueueListProps) {
  const [edited, setEdited] = useState<number>()
  const drop = useMutation({
    mutationFn: ({ id }: QueuedPrompt) => requests.dropQueued(id),
    onSuccess: (_, { id }) => onChange(queue.filter((each) => each.id !== id)),
  })
  const edit = useMutation({
    mutationFn: ({ id, text }: QueuedPrompt) => requests.editQueued(id, text),
    onSuccess: (_, changed) => onChange(queue.map((each) => (each.id === changed.id ? changed : each))),
  })
  if (queue.length === 0) return null
  return (
    <section className={styles['queue']} aria-label={say('queue')}>
      <ol className={styles['list']}>
        {queue.map((prompt) => (
          <li key={prompt.id} className={styles['prompt']}>
            <Clock size={15} aria-hidden="true" />
            {edited === prompt.id ? (
              <EditForm
                prompt={prompt}
                onDone={(text) => {
                  setEdited(undefined)
                  if (text !== undefined && text !== prompt.text) edit.mutate({ id: prompt.id, text })
                  onLeft()
                }}
              />
            ) : (
              <>
                <span dir="auto" className={styles['text']}>
                  {prompt.text}
                </span>
                <IconButton label={say('edit')} icon={Pencil} onClick={() => setEdited(prompt.id)} />
                <IconButton
                  label={say('remove')}
                  icon={X}
                  onClick={() => {
                    drop.mutate(prompt)
                    onLeft()
                  }}
                />
              </>
            )}
          </li>
        ))}
      </ol>
      <ProblemNotice error={drop.error ?? edit.error} />
    </section>
  )
}

/** `onDone` with undefined leaves it as it was. */
function EditForm({ prompt, onDone }: { readonly prompt: QueuedPrompt; readonly onDone: (text: string | undefined) => void }) {
  const [text, setText] = useState(prompt.text)
  return (
    <form
      className={styles['edit']}
      onSubmit={(event) => {
        event.preventDefault()
        onDone(text.trim() === '' ? undefined : text.trim())
      }}
    >
      <textarea
        aria-label={say('queued')}
        dir="auto"
        className={styles['words']}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault()
            onDone(undefined)
          }
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <Button type="submit">{say('save')}</Button>
      <Button kind="quiet" onClick={() => onDone(undefined)}>
        {say('cancel')}
      </Button>
    </form>
  )
}
