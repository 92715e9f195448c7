import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { MemoryView } from '../../../../src/core/schemas/http/memory.ts'
import { at, request } from '../../api/request.ts'
import { Moment } from '../../parts/amounts.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/loading.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { memory as messages } from '../../words/en/memory.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from '../memory.module.css'
import { MemoryOrigin } from './memory-origin.tsx'

const say = wordsOf('memory', messages)

const ends: Readonly<Record<Exclude<MemoryView['state'], 'kept'>, string>> = {
  superseded: say('superseded'),
  merged: say('merged'),
  displaced: say('displaced'),
  expired: say('expired'),
  removed: say('removed'),
}

/** What is not used any more, what took its place, and the way back. */
export function MemoryHistory({ memories }: { readonly memories: readonly MemoryView[] }) {
  const client = useQueryClient()
  const news = useRef<HTMLParagraphElement>(null)
  const undo = useMutation({
    mutationFn: ({ id }: MemoryView) => request('POST', at`/v1/memory/${id}/undo`),
    onSuccess: () => client.invalidateQueries({ queryKey: ['memory'] }),
  })
  useEffect(() => {
    // The button that had the focus is gone.
    if (undo.isSuccess) news.current?.focus()
  }, [undo.isSuccess])
  const byId = new Map(memories.map((memory) => [memory.id, memory]))
  const past = memories.flatMap((memory) => (memory.state === 'kept' ? [] : [{ memory, end: ends[memory.state] }]))
  return (
    <>
      <p ref={news} tabIndex={-1} role="status" className={styles['back']}>
        {undo.isSuccess && say('restored', { content: undo.variables.content })}
      </p>
      <ProblemNotice error={undo.error} />
      {past.length === 0 ? (
        <Empty>{say('noHistory')}</Empty>
      ) : (
        <ul className={styles['list']}>
          {past.map(({ memory, end }) => {
            const successor = memory.replacedBy === undefined ? undefined : byId.get(memory.replacedBy)
            return (
              <li key={memory.id} className={styles['item']}>
                <div className={styles['words']}>
                  <p dir="auto" className={styles['content']}>
                    {memory.content}
                  </p>
                  <p className={styles['about']}>
                    <Badge tone="warn">{end}</Badge>
                    {memory.endedAt !== undefined && <Moment at={memory.endedAt} />}
                    {successor && <span dir="auto">{say('replacedBy', { content: successor.content })}</span>}
                    {successor?.provenance.why !== undefined && <span dir="auto">{say('reason', { why: successor.provenance.why })}</span>}
                    <MemoryOrigin memory={memory} />
                  </p>
                </div>
                <div className={styles['deeds']}>
                  <Button
                    aria-label={say('restoreNamed', { content: memory.content })}
                    disabled={undo.isPending}
                    onClick={() => undo.mutate(memory)}
                  >
                    {say('restore')}
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
