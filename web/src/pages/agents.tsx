import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { agentsQuery, verbsQuery } from '../api/work.ts'
import { Badge } from '../parts/badge.tsx'
import { Empty, Loaded } from '../parts/loading.tsx'
import { Notice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { agents } from '../words/en/agents.ts'
import { ServerWords } from '../words/server-words.tsx'
import { wordsOf } from '../words/words.tsx'
import { asTitle } from './agents/as-title.ts'
import styles from './agents.module.css'
import { sentences } from './settings/setting-words.tsx'

const say = wordsOf('agents', agents)

/** Of agents that are not built in. */
const origins = { user: say('yours'), project: say('project') } as const

/** Declared agents, and what each of them can be told to do. */
export function AgentsPage() {
  const query = useQuery(agentsQuery)
  const { data: verbs } = useQuery(verbsQuery)
  return (
    <Page title={say('title')} about={say('about')}>
      <Loaded query={query}>
        {({ agents: rows, problems }) => (
          <>
            {problems.map(({ file, line, severity, message }) => (
              <Notice key={`${file}:${line}:${message}`} kind={severity === 'error' ? 'bad' : 'warn'}>
                {file}:{line}: <ServerWords>{message}</ServerWords>
              </Notice>
            ))}
            {rows.length === 0 && <Empty>{say('none')}</Empty>}
            {rows.map((agent) => (
              <section key={agent.id} className={styles['agent']} aria-label={agent.title}>
                <div className="row">
                  <h2>{agent.title}</h2>
                  {agent.origin !== 'shipped' && <Badge>{origins[agent.origin]}</Badge>}
                </div>
                <p>{agent.description}</p>
                <ul className={styles['verbs']}>
                  {verbs?.verbs
                    .filter((verb) => verb.agent === agent.id)
                    .map(({ id, description }) => {
                      const { first, rest } = sentences(description)
                      return (
                        <li key={id}>
                          <Link to="/verbs/$verb" params={{ verb: id }}>
                            {asTitle(first) || id}
                          </Link>{' '}
                          <code className={styles['id']}>{id}</code>
                          {rest !== '' && <p className="soft">{rest}</p>}
                        </li>
                      )
                    })}
                </ul>
              </section>
            ))}
          </>
        )}
      </Loaded>
    </Page>
  )
}
