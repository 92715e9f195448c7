import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { MemorySavedView } from '../../../../src/core/schemas/http/memory.ts'
import { request } from '../../api/request.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Notice, ProblemNotice } from '../../parts/notice.tsx'
import { memory as messages } from '../../words/en/memory.ts'
import { wordsOf } from '../../words/words.tsx'
import { MemoryFields, type MemoryWords } from './memory-fields.tsx'

const say = wordsOf('memory', messages)

const empty: MemoryWords = { content: '' }

interface AddMemoryProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onAdded: (content: string) => void
}

/** Has something remembered; where it was known already, or takes the place of something, it says so. */
export function AddMemory({ open, onOpenChange, onAdded }: AddMemoryProps) {
  const client = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const [words, setWords] = useState(empty)
  const change = (isOpen: boolean) => {
    if (!isOpen) {
      save.reset()
      setWords(empty)
    }
    onOpenChange(isOpen)
  }
  const save = useMutation({
    mutationFn: (body: MemoryWords) => request<MemorySavedView>('POST', '/v1/memory', body),
    async onSuccess(saved) {
      await client.invalidateQueries({ queryKey: ['memory'] })
      if (newsOf(saved).length > 0) return
      onAdded(saved.memory.content)
      change(false)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ ...words, content: words.content.trim() })
  }
  const news = save.data ? newsOf(save.data) : []
  return (
    <Dialog open={open} onOpenChange={change} title={say('add')} firstFocus={field}>
      {news.length > 0 ? (
        <div className="stack">
          <Notice kind="info">
            {news.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
          <Button onClick={() => change(false)}>{say('done')}</Button>
        </div>
      ) : (
        <form onSubmit={submit} className="stack">
          <MemoryFields isNew words={field} value={words} onChange={setWords} />
          <ProblemNotice error={save.error} />
          <Button kind="main" type="submit" disabled={save.isPending || words.content.trim() === ''}>
            {say('saveFact')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}

/** What a person should know of what became of it. */
const newsOf = ({ memory, outcome, superseded, displaced, mayContradict }: MemorySavedView): readonly string[] => [
  ...(outcome === 'merged' ? [say('alreadyKnown', { content: memory.content })] : []),
  ...superseded.map(({ content }) => say('nowReplaces', { content })),
  ...mayContradict.map(({ content }) => say('nowContradicts', { content })),
  ...displaced.map(({ content }) => say('nowDisplaces', { content })),
]
