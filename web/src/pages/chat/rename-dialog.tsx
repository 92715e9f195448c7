import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { SessionRequests } from '../../chat/session-requests.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('chat', chat)

interface RenameDialogProps {
  readonly session: string
  readonly title: string
  readonly requests: SessionRequests
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Gives a conversation another title. */
export function RenameDialog({ session, title, requests, open, onOpenChange }: RenameDialogProps) {
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const rename = useMutation({
    mutationFn: (words: string) => requests.change({ title: words }),
    async onSuccess() {
      onOpenChange(false)
      await Promise.all([
        client.invalidateQueries({ queryKey: ['session', session] }),
        client.invalidateQueries({ queryKey: ['sessions'] }),
      ])
    },
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say('renameTitle')} firstFocus={field}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          const words = String(new FormData(event.currentTarget).get('title') ?? '').trim()
          if (words !== '') rename.mutate(words)
        }}
      >
        <Field label={say('title')}>
          <Input
            ref={field}
            name="title"
            defaultValue={title}
            maxLength={500}
            required
            pattern=".*\S.*"
            onFocus={(event) => event.currentTarget.select()}
          />
        </Field>
        <ProblemNotice error={rename.error} />
        <div className="row">
          <Button kind="main" type="submit" disabled={rename.isPending}>
            {say('rename')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
