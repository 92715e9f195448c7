import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MemoryView } from '../../../../src/core/schemas/http/memory.ts'
import { at, request } from '../../api/request.ts'
import { Button } from '../../parts/button.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { memory as messages } from '../../words/en/memory.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from '../memory.module.css'

const say = wordsOf('memory', messages)

interface MemoryDoubtProps {
  readonly memory: MemoryView
  /** Kept facts that it may contradict. */
  readonly others: readonly MemoryView[]
  readonly onSettled: () => void
}

/** Asks of which others a fact takes the place, or whether all of them are true. */
export function MemoryDoubt({ memory, others, onSettled }: MemoryDoubtProps) {
  const client = useQueryClient()
  const settle = useMutation({
    mutationFn: (replaces: readonly string[]) => request('POST', at`/v1/memory/${memory.id}/settle`, { replaces }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['memory'] })
      onSettled()
    },
  })
  const count = others.length
  return (
    <div className={styles['doubt']}>
      <p>{say('mayContradict')}</p>
      <ul>
        {others.map(({ id, content }) => (
          <li key={id}>
            <span dir="auto">{content}</span>
            <Button aria-label={say('replaceNamed', { content })} disabled={settle.isPending} onClick={() => settle.mutate([id])}>
              {say('replace')}
            </Button>
          </li>
        ))}
      </ul>
      <ProblemNotice error={settle.error} />
      <Button
        aria-label={say('keepNamed', { count, content: memory.content })}
        disabled={settle.isPending}
        onClick={() => settle.mutate([])}
      >
        {say('keep', { count })}
      </Button>
    </div>
  )
}
