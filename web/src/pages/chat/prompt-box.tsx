import type { LucideIcon } from 'lucide-react'
import { Square } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type Ref, useId } from 'react'
import { draftOf, setDraft, useDraft } from '../../chat/drafts.ts'
import { IconButton } from '../../parts/button.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './prompt-box.module.css'

const say = wordsOf('chat', chat)

interface PromptBoxProps {
  /** Under which name the words are kept until they are sent. */
  readonly draft: string
  /** What is to be written, for those who do not see it. */
  readonly label: string
  readonly placeholder: string
  /** What the button does that sends. */
  readonly action: string
  readonly icon: LucideIcon
  readonly onSend: (text: string) => void
  /** Why nothing can be sent now. */
  readonly isWaiting?: boolean
  /** Where something is under way that can be stopped. */
  readonly onStop?: (() => void) | undefined
  readonly onFiles: (files: Iterable<File>) => void
  /** Choices beside the button. */
  readonly tools: ReactNode
  /** What goes with the words. */
  readonly above?: ReactNode
  readonly autoFocus?: boolean
  readonly input?: Ref<HTMLTextAreaElement>
}

/** Where questions are written. Enter sends them; with Shift, and where there are no keys but those on the screen, it begins a new line. */
export function PromptBox({ draft: key, label, placeholder, action, icon, isWaiting = false, ...props }: PromptBoxProps) {
  const { onSend, onStop, onFiles, tools, above, autoFocus = false, input } = props
  const { text, error } = useDraft(key)
  const id = useId()
  const canSend = text.trim() !== '' && !isWaiting
  const send = () => {
    const words = draftOf(key).text.trim()
    if (words === '' || isWaiting) return
    setDraft(key, { text: '' })
    onSend(words)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && onStop) {
      event.preventDefault()
      onStop()
    }
    if (event.key !== 'Enter' || event.shiftKey || matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent) => {
    const { files } = event.clipboardData
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  }
  return (
    <div className={styles['frame']}>
      <ProblemNotice error={error} />
      <form
        className={styles['box']}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {above}
        <label htmlFor={id} className="unseen">
          {label}
        </label>
        <textarea
          ref={input}
          id={id}
          dir="auto"
          className={styles['words']}
          rows={Math.min(8, text.split('\n').length)}
          value={text}
          placeholder={placeholder}
          // biome-ignore lint/a11y/noAutofocus: only where writing is all that the page is for.
          autoFocus={autoFocus}
          enterKeyHint="send"
          onChange={(event) => setDraft(key, { text: event.target.value })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <div className={styles['tools']}>
          <div className={styles['choices']}>{tools}</div>
          {onStop && <IconButton label={say('stop')} icon={Square} className={styles['stop']} onClick={onStop} />}
          <IconButton label={action} icon={icon} type="submit" className={styles['send']} disabled={!canSend} />
        </div>
      </form>
    </div>
  )
}
