import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { memoryTiers } from '../../../../src/core/memory.ts'
import type { MemoryView } from '../../../../src/core/schemas/http/memory.ts'
import { at, request } from '../../api/request.ts'
import { Button } from '../../parts/button.tsx'
import { Field, Select } from '../../parts/field.tsx'
import { Empty } from '../../parts/loading.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { memory as messages } from '../../words/en/memory.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from '../memory.module.css'
import { type Category, categoryWords, type Tier, tierWords } from './memory-fields.tsx'
import { MemoryItem } from './memory-item.tsx'

const say = wordsOf('memory', messages)

/** The facts that are used, by how long they are kept. */
export function KeptMemories({ memories }: { readonly memories: readonly MemoryView[] }) {
  const client = useQueryClient()
  const [about, setAbout] = useState<Category | ''>('')
  const [gone, setGone] = useState<MemoryView>()
  /** The fact that has just been changed, or brought back. */
  const [focused, setFocused] = useState('')
  const again = () => client.invalidateQueries({ queryKey: ['memory'] })
  const forget = useMutation({
    mutationFn: ({ id }: MemoryView) => request('DELETE', at`/v1/memory/${id}`),
    async onSuccess(_, memory) {
      setGone(memory)
      await again()
    },
  })
  const undo = useMutation({
    mutationFn: ({ id }: MemoryView) => request('POST', at`/v1/memory/${id}/undo`),
    async onSuccess(_, { id }) {
      await again()
      setGone(undefined)
      setFocused(id)
    },
  })
  const shown = memories.filter(({ category }) => about === '' || category === about)
  return (
    <>
      <div role="status" className={styles['news']}>
        {gone && <Forgotten memory={gone} isPending={undo.isPending} onUndo={() => undo.mutate(gone)} />}
      </div>
      <ProblemNotice error={forget.error ?? undo.error} />
      {memories.length === 0 ? (
        <Empty>{say('none')}</Empty>
      ) : (
        <div className={styles['filter']}>
          <Field label={say('category')}>
            <Select value={about} onChange={(event) => setAbout(event.target.value as Category | '')}>
              <option value="">{say('all')}</option>
              {Object.entries(categoryWords).map(([name, words]) => (
                <option key={name} value={name}>
                  {words}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
      {memories.length > 0 && shown.length === 0 && <Empty>{say('noneOfKind')}</Empty>}
      {(Object.keys(memoryTiers) as Tier[]).map((tier) => {
        const rows = shown.filter((memory) => memory.tier === tier)
        const all = memories.filter((memory) => memory.tier === tier).length
        return (
          rows.length > 0 && (
            <section key={tier} aria-label={tierWords[tier]} className={styles['tier']}>
              <h2>
                {tierWords[tier]} <span className={styles['count']}>{say('used', { count: all, told: memoryTiers[tier].told })}</span>
              </h2>
              <ul className={styles['list']}>
                {rows.map((memory) => (
                  <MemoryItem
                    key={memory.id}
                    memory={memory}
                    doubts={memories.filter(({ id }) => memory.mayContradict?.includes(id))}
                    isFocused={memory.id === focused}
                    onChanged={setFocused}
                    onForget={() => forget.mutate(memory)}
                    isBusy={forget.isPending}
                  />
                ))}
              </ul>
            </section>
          )
        )
      })}
    </>
  )
}

interface ForgottenProps {
  readonly memory: MemoryView
  readonly isPending: boolean
  readonly onUndo: () => void
}

/** What has just been taken away, and the way back, which has the focus. */
function Forgotten({ memory, isPending, onUndo }: ForgottenProps) {
  const way = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each fact that is taken away brings the focus here.
  useEffect(() => way.current?.focus(), [memory.id])
  return (
    <div className={styles['gone']}>
      <span dir="auto">{say('deleted', { content: memory.content })}</span>
      <Button ref={way} disabled={isPending} onClick={onUndo}>
        {say('undo')}
      </Button>
    </div>
  )
}
