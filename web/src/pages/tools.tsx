import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ToolRow } from '../../../src/core/schemas/http/work.ts'
import { useIsAdmin } from '../api/me.ts'
import { toolsQuery } from '../api/work.ts'
import { Badge } from '../parts/badge.tsx'
import { Empty, Loaded } from '../parts/loading.tsx'
import { Page } from '../parts/page.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { ForbidButton } from './tools/forbid-button.tsx'
import styles from './tools.module.css'

/** Every tool in reach, what it takes, and who uses it. */
export function ToolsPage() {
  const query = useQuery(toolsQuery)
  const isAdmin = useIsAdmin()
  const [words, setWords] = useState('')
  const fits = ({ name, title, description }: ToolRow) =>
    `${name} ${title} ${description}`.toLowerCase().includes(words.trim().toLowerCase())
  return (
    <Page
      title="Tools"
      about={
        <>
          What runs can use.{' '}
          {isAdmin && (
            <>
              Forbid one that a model is not to use, or{' '}
              <Link to="/settings" search={{ q: 'agent.enabledTools' }}>
                name the only ones it may
              </Link>
              .
            </>
          )}
        </>
      }
    >
      <SearchBox label="Search in tools" value={words} onChange={setWords} />
      <Loaded query={query}>
        {({ tools }) => {
          const shown = tools.filter(fits)
          return shown.length === 0 ? (
            <Empty>No tool fits.</Empty>
          ) : (
            <ul className={styles['tools']}>
              {shown.map((tool) => (
                <li key={`${tool.source}/${tool.name}`} className={styles['tool']}>
                  <div className="row">
                    <h2>
                      <code>{tool.name}</code>
                    </h2>
                    <Badge tone={tool.effect === 'write' ? 'warn' : 'plain'}>
                      {tool.effect === 'write' ? 'changes things' : 'only reads'}
                    </Badge>
                    {tool.source !== 'ibid' && <Badge tone="accent">{tool.source}</Badge>}
                    {!tool.enabled && <Badge tone="bad">{`off: ${tool.off ?? 'switched off'}`}</Badge>}
                    {isAdmin && !tool.fixed && <ForbidButton tool={tool.name} />}
                  </div>
                  <p>{tool.description}</p>
                  <p className={styles['used']}>
                    {tool.usedIn.length > 0 ? `Used in ${tool.usedIn.join(', ')}` : 'Used where a run names it'}
                  </p>
                  <details>
                    <summary>What it takes</summary>
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
