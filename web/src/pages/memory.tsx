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
import tabStyles from '../parts/tabs.module.css'
import { memory } from '../words/en/memory.ts'
import { wordsOf } from '../words/words.tsx'
import { AddMemory } from './memory/add-memory.tsx'
import { KeptMemories } from './memory/kept-memories.tsx'
import { MemoryHistory } from './memory/memory-history.tsx'
import styles from './memory.module.css'

const say = wordsOf('memory', memory)

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
      title={say('title')}
      about={say('about')}
      actions={
        <Button ref={add} kind="main" icon={Plus} onClick={() => setAdding(true)}>
          {say('add')}
        </Button>
      }
    >
      <AddMemory open={isAdding} onOpenChange={setAdding} onAdded={setAdded} />
      <Confirm
        open={isClearing}
        onOpenChange={setClearing}
        title={say('deleteAllTitle')}
        action={say('deleteAll')}
        onConfirm={() => clear.mutate()}
      >
        {say('deleteAllAbout')}
      </Confirm>
      <ProblemNotice error={clear.error} />
      <Loaded query={query}>
        {({ memories, off }) => {
          const kept = memories.filter(({ state }) => state === 'kept')
          return (
            <>
              {off && <Notice kind="info">{say('off')}</Notice>}
              <p role="status" className={styles['news']}>
                {kept.some(({ content }) => content === added) && say('added', { content: added })}
              </p>
              <Tabs.Root
                value={tab}
                onValueChange={(value: string) => void navigate({ search: { tab: value === 'kept' ? undefined : value }, replace: true })}
              >
                <Tabs.List className={tabStyles['tabs']}>
                  <Tabs.Tab value="kept" className={tabStyles['tab']}>
                    {say('current', { count: kept.length })}
                  </Tabs.Tab>
                  <Tabs.Tab value="history" className={tabStyles['tab']}>
                    {say('history', { count: memories.length - kept.length })}
                  </Tabs.Tab>
                </Tabs.List>
                <Tabs.Panel value="kept" className={['stack', styles['below']].join(' ')}>
                  <KeptMemories memories={kept} />
                </Tabs.Panel>
                <Tabs.Panel value="history" className={['stack', styles['below']].join(' ')}>
                  <MemoryHistory memories={memories} />
                </Tabs.Panel>
                {memories.length > 0 && (
                  <div className={styles['end']}>
                    <Button kind="danger" disabled={clear.isPending} onClick={() => setClearing(true)}>
                      {say('deleteAll')}
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
