import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import type { RatingAnswer } from '../../../../src/core/schemas/http/runs.ts'
import { at, request } from '../../api/request.ts'
import { ratingQuery } from '../../chat/queries.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, TextArea } from '../../parts/field.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './rating.module.css'

const say = wordsOf('chat', chat)

interface Said {
  readonly rating: 'up' | 'down'
  readonly comment?: string
}

/** What somebody thinks of an answer. The same button takes it back; who thinks ill of it can say why. */
export function Rating({ run }: { readonly run: string }) {
  const client = useQueryClient()
  const { data } = useQuery(ratingQuery(run))
  const [isCommenting, setCommenting] = useState(false)
  const path = at`/v1/runs/${run}/rating`
  const rate = useMutation({
    mutationFn: async (said: Said | undefined): Promise<RatingAnswer> => {
      if (said) return request<RatingAnswer>('PUT', path, said)
      await request('DELETE', path)
      return { rating: null }
    },
    onSuccess: (rating) => client.setQueryData(ratingQuery(run).queryKey, rating),
  })
  const current = data?.rating ?? null
  const toggle = (rating: 'up' | 'down') => {
    if (current === rating) return rate.mutate(undefined)
    rate.mutate({ rating })
    if (rating === 'down') setCommenting(true)
  }
  return (
    <>
      <IconButton
        label={say('goodAnswer')}
        icon={ThumbsUp}
        aria-pressed={current === 'up'}
        className={current === 'up' ? styles['up'] : undefined}
        onClick={() => toggle('up')}
      />
      <IconButton
        label={say('badAnswer')}
        icon={ThumbsDown}
        aria-pressed={current === 'down'}
        className={current === 'down' ? styles['down'] : undefined}
        onClick={() => toggle('down')}
      />
      <Dialog open={isCommenting} onOpenChange={setCommenting} title={say('whatWasWrong')}>
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            const comment = String(new FormData(event.currentTarget).get('comment') ?? '').trim()
            if (comment !== '') rate.mutate({ rating: 'down', comment })
            setCommenting(false)
          }}
        >
          <Field label={say('comment')} hint={say('commentHint')}>
            <TextArea name="comment" maxLength={10_000} />
          </Field>
          <div className="row">
            <Button kind="main" type="submit">
              {say('send')}
            </Button>
            <Button onClick={() => setCommenting(false)}>{say('skip')}</Button>
          </div>
        </form>
      </Dialog>
      <ProblemNotice error={rate.error} />
    </>
  )
}
