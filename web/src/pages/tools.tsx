import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ToolRow } from '../../../src/core/schemas/http/work.ts'
import { useIsAdmin } from '../api/me.ts'
import { toolsQuery } from '../api/work.ts'
import { Badge } from '../parts/badge.tsx'
import { Empty, Loaded } from '../parts/loading.tsx'
import { Notice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { tools } from '../words/en/tools.ts'
import { language } from '../words/language.ts'
import { wordsOf } from '../words/words.tsx'
import { ForbidButton } from './tools/forbid-button.tsx'
import { OffReason } from './tools/off-reason.tsx'
import styles from './tools.module.css'

const say = wordsOf('tools', tools)

const effects: Readonly<Record<ToolRow['effect'], string>> = { read: say('reads'), network: say('network'), write: say('writes') }
/** What uses a tool, where it is no agent's verb. */
const places: Readonly<Record<string, string>> = {
  'every run': say('everyRun'),
  'MCP servers': say('mcpServers'),
  sessions: say('conversations'),
  agents: say('agents'),
}
const list = new Intl.ListFormat(language, { style: 'narrow' })

/** The tools by which answers find what documents say. */
const documentSearches: ReadonlySet<string> = new Set(['documents_search', 'documents_search_batch'])
const isSearching = ({ name, enabled }: ToolRow): boolean => enabled && documentSearches.has(name)

/** Every tool in reach, what it takes, and who uses it. */
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
            <ul className={styles['tools']}>
              {shown.map((tool) => (
                <li key={`${tool.source}/${tool.name}`} className={styles['tool']}>
                  <div className="row">
                    <h2>
                      <code>{tool.name}</code>
                    </h2>
                    <Badge tone={tool.effect === 'write' ? 'warn' : 'plain'}>{effects[tool.effect]}</Badge>
                    {tool.source !== 'ibid' && <Badge tone="accent">{tool.source}</Badge>}
                    {!tool.enabled && <OffReason off={tool.off} setting={tool.offSetting} isAdmin={isAdmin} />}
                    {isAdmin && !tool.fixed && <ForbidButton tool={tool.name} />}
                  </div>
                  {!tool.enabled && documentSearches.has(tool.name) && (
                    <Notice kind="warn">{all.some(isSearching) ? say('lessDocumentSearch') : say('noDocumentSearch')}</Notice>
                  )}
                  <p>{tool.description}</p>
                  <p className={styles['used']}>
                    {tool.usedIn.length > 0
                      ? say('usedIn', { names: list.format(tool.usedIn.map((place) => places[place] ?? place)) })
                      : say('usedOnRequest')}
                  </p>
                  <details>
                    <summary>{say('input')}</summary>
                    <pre className={styles['schema']}>{JSON.stringify(tool.input, null, 2)}</pre>
                  </details>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Page>
  )
}
