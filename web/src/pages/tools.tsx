import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ToolRow } from '../../../src/core/schemas/http/work.ts'
import { useIsAdmin } from '../api/me.ts'
import { toolsQuery } from '../api/work.ts'
import { Empty, Loaded } from '../parts/loading.tsx'
import { Page } from '../parts/page.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { tools } from '../words/en/tools.ts'
import { wordsOf } from '../words/words.tsx'
import { documentSearches } from './tools/document-searches.ts'
import { ToolItem } from './tools/tool-item.tsx'
import styles from './tools.module.css'

const say = wordsOf('tools', tools)

/** What one may want to keep from models comes first. */
const groups: readonly { readonly effect: ToolRow['effect']; readonly title: string }[] = [
  { effect: 'write', title: say('writes') },
  { effect: 'network', title: say('network') },
  { effect: 'read', title: say('reads') },
]
const isSearching = ({ name, enabled }: ToolRow): boolean => enabled && documentSearches.has(name)

/** Every tool in reach, by what it may do. */
export function ToolsPage() {
  const query = useQuery(toolsQuery)
  const isAdmin = useIsAdmin()
  const [words, setWords] = useState('')
  const fits = ({ name, title, description }: ToolRow) =>
    `${name} ${title} ${description}`.toLowerCase().includes(words.trim().toLowerCase())
  return (
    <Page
      title={say('title')}
      about={
        isAdmin
          ? say.with('aboutAdmin', {
              link: (
                <Link to="/settings" search={{ q: 'agent.enabledTools' }}>
                  {say('allowOnly')}
                </Link>
              ),
            })
          : say('about')
      }
    >
      <SearchBox label={say('search')} value={words} onChange={setWords} />
      <Loaded query={query}>
        {({ tools: all }) => {
          const shown = all.filter(fits)
          return shown.length === 0 ? (
            <Empty>{say('noMatch')}</Empty>
          ) : (
            groups.map(({ effect, title }) => {
              const those = shown.filter((tool) => tool.effect === effect)
              return (
                those.length > 0 && (
                  <section key={effect} aria-label={title}>
                    <h2 className={styles['group']}>{title}</h2>
                    <ul className={styles['tools']}>
                      {those.map((tool) => (
                        <ToolItem key={`${tool.source}/${tool.name}`} tool={tool} isSearched={all.some(isSearching)} isAdmin={isAdmin} />
                      ))}
                    </ul>
                  </section>
                )
              )
            })
          )
        }}
      </Loaded>
    </Page>
  )
}
