import { Tabs } from '@base-ui/react/tabs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { memoryQuery } from '../api/memory.ts'
import { request } from '../api/request.ts'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Loaded } from '../parts/loading.tsx'
import { Notice, ProblemNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { AddMemory } from './memory/add-memory.tsx'
import { KeptMemories } from './memory/kept-memories.tsx'
import { MemoryHistory } from './memory/memory-history.tsx'
import styles from './memory.module.css'

/** What conversations remember of whoever is signed in. */
export function MemoryPage() {
  const { tab = 'kept' } = useSearch({ from: '/shell/memory' })
  const navigate = useNavigate({ from: '/memory' })
  const client = useQueryClient()
  const query = useQuery(memoryQuery)
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState('')
  const [isClearing, setClearing] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const clear = useMutation({
    mutationFn: () => request('DELETE', '/v1/memory'),
    onMutate: () => setAdded(''),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['memory'] })
      // The button that had the focus is gone.
      add.current?.focus()
    },
  })
  return (
    <Page
      title="Memory"
      about="What conversations remember of you. A run is told those that fit its question, then the most important; no other user sees them."
      actions={
        <Button ref={add} kind="main" icon={Plus} onClick={() => setAdding(true)}>
          Add a fact
        </Button>
      }
    >
      <AddMemory open={isAdding} onOpenChange={setAdding} onAdded={setAdded} />
      <Confirm
        open={isClearing}
        onOpenChange={setClearing}
        title="Delete all that is remembered?"
        action="Delete all"
        onConfirm={() => clear.mutate()}
      >
        Every fact goes for good, with its history. It cannot be taken back.
      </Confirm>
      <ProblemNotice error={clear.error} />
      <Loaded query={query}>
        {({ memories, off }) => {
          const kept = memories.filter(({ state }) => state === 'kept')
          return (
            <>
              {off && <Notice kind="info">Memory is switched off (agent.memory): no run is told of this, and none adds to it.</Notice>}
              <p role="status" className={styles['news']}>
                {kept.some(({ content }) => content === added) && `Remembered: ${added}`}
              </p>
              <Tabs.Root
                value={tab}
                onValueChange={(value: string) => void navigate({ search: { tab: value === 'kept' ? undefined : value }, replace: true })}
              >
                <Tabs.List className={styles['tabs']}>
                  <Tabs.Tab value="kept" className={styles['tab']}>
                    Kept ({kept.length})
                  </Tabs.Tab>
                  <Tabs.Tab value="history" className={styles['tab']}>
                    History ({memories.length - kept.length})
                  </Tabs.Tab>
                </Tabs.List>
                <Tabs.Panel value="kept" className="stack">
                  <KeptMemories memories={kept} />
                </Tabs.Panel>
                <Tabs.Panel value="history" className="stack">
                  <MemoryHistory memories={memories} />
                </Tabs.Panel>
                {memories.length > 0 && (
                  <div className={styles['end']}>
                    <Button kind="danger" disabled={clear.isPending} onClick={() => setClearing(true)}>
                      Delete all
                    </Button>
                  </div>
                )}
              </Tabs.Root>
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}
