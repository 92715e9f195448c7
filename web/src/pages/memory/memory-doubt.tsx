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

/** Asks whether a fact takes the place of others, or all of them are true. */
export function MemoryDoubt({ memory, others, onSettled }: MemoryDoubtProps) {
  const client = useQueryClient()
  const settle = useMutation({
    mutationFn: (replaces: boolean) => request('POST', at`/v1/memory/${memory.id}/settle`, { replaces }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['memory'] })
      onSettled()
    },
  })
  const [place, truth] = others.length === 1 ? ['It takes its place', 'Both are true'] : ['It takes their place', 'All are true']
  return (
    <div className={styles['doubt']}>
      <p>May contradict:</p>
      <ul>
        {others.map(({ id, content }) => (
          <li key={id} dir="auto">
            {content}
          </li>
        ))}
      </ul>
      <ProblemNotice error={settle.error} />
      <div className="row">
        <Button aria-label={`${place}: ${memory.content}`} disabled={settle.isPending} onClick={() => settle.mutate(true)}>
          {place}
        </Button>
        <Button aria-label={`${truth}: ${memory.content}`} disabled={settle.isPending} onClick={() => settle.mutate(false)}>
          {truth}
        </Button>
      </div>
    </div>
  )
}
