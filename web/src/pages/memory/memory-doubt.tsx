import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MemoryView } from '../../../../src/core/schemas/http/memory.ts'
import { at, request } from '../../api/request.ts'
import { Button } from '../../parts/button.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import styles from '../memory.module.css'

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
  const truth = others.length === 1 ? 'Both are true' : 'All are true'
  return (
    <div className={styles['doubt']}>
      <p>May contradict:</p>
      <ul>
        {others.map(({ id, content }) => (
          <li key={id}>
            <span dir="auto">{content}</span>
            <Button aria-label={`Replaces it: ${content}`} disabled={settle.isPending} onClick={() => settle.mutate([id])}>
              Replaces it
            </Button>
          </li>
        ))}
      </ul>
      <ProblemNotice error={settle.error} />
      <Button aria-label={`${truth}: ${memory.content}`} disabled={settle.isPending} onClick={() => settle.mutate([])}>
        {truth}
      </Button>
    </div>
  )
}
