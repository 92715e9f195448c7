import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { MemoryView } from '../../../../src/core/schemas/http/memory.ts'
import { at, request } from '../../api/request.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button, IconButton } from '../../parts/button.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { memory as messages } from '../../words/en/memory.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from '../memory.module.css'
import { MemoryDoubt } from './memory-doubt.tsx'
import { categoryWords, MemoryFields, type MemoryWords } from './memory-fields.tsx'
import { MemoryOrigin, MemoryUse } from './memory-origin.tsx'

const say = wordsOf('memory', messages)

interface MemoryItemProps {
  readonly memory: MemoryView
  /** Kept facts that it may contradict. */
  readonly doubts: readonly MemoryView[]
  /** True where it has just come of something that the person did. */
  readonly isFocused: boolean
  readonly isBusy: boolean
  /** Told of the fact that took its place. */
  readonly onChanged: (id: string) => void
  readonly onForget: () => void
}

/** A fact that is kept, with what it rests on; changed in place. */
export function MemoryItem({ memory, doubts, isFocused, isBusy, onChanged, onForget }: MemoryItemProps) {
  const client = useQueryClient()
  const edit = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [words, setWords] = useState<MemoryWords>()
  const isEditing = words !== undefined
  const wasEditing = useRef(false)
  useEffect(() => {
    if (isEditing) field.current?.focus()
    else if (wasEditing.current) edit.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  useEffect(() => {
    if (isFocused) edit.current?.focus()
  }, [isFocused])
  const save = useMutation({
    mutationFn: (body: MemoryWords) => request<MemoryView>('PATCH', at`/v1/memory/${memory.id}`, body),
    async onSuccess({ id }) {
      onChanged(id)
      await client.invalidateQueries({ queryKey: ['memory'] })
      setWords(undefined)
    },
  })
  const leave = () => {
    save.reset()
    setWords(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (words) save.mutate({ ...words, content: words.content.trim() })
  }
  const { content, category, tier } = memory
  if (words)
    return (
      <li className={styles['item']}>
        <form onSubmit={submit} className={styles['form']} aria-label={say('edit', { content })}>
          <MemoryFields words={field} value={words} onChange={setWords} onKeyDown={({ key }) => key === 'Escape' && leave()} />
          <ProblemNotice error={save.error} />
          <div className="row">
            <Button kind="main" type="submit" disabled={save.isPending || words.content.trim() === '' || isSame(words, memory)}>
              {say('save')}
            </Button>
            <Button onClick={leave}>{say('cancel')}</Button>
          </div>
        </form>
      </li>
    )
  return (
    <li className={styles['item']}>
      <div className={styles['words']}>
        <p dir="auto" className={styles['content']}>
          {content}
        </p>
        <p className={styles['about']}>
          <Badge>{categoryWords[category]}</Badge>
          <MemoryOrigin memory={memory} />
          <MemoryUse memory={memory} />
        </p>
        {doubts.length > 0 && <MemoryDoubt memory={memory} others={doubts} onSettled={() => onChanged(memory.id)} />}
      </div>
      <div className={styles['deeds']}>
        <IconButton ref={edit} icon={Pencil} label={say('edit', { content })} onClick={() => setWords({ content, category, tier })} />
        <IconButton icon={Trash2} label={say('delete', { content })} disabled={isBusy} onClick={onForget} />
      </div>
    </li>
  )
}

const isSame = (words: MemoryWords, { content, category, tier }: MemoryView): boolean =>
  words.content.trim() === content && words.category === category && words.tier === tier
