import { Tabs } from '@base-ui/react/tabs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { settingsQuery } from '../api/settings.ts'
import { Empty, Loaded } from '../parts/loading.tsx'
import { Notice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { SettingHistory } from './settings/setting-history.tsx'
import { SettingItem } from './settings/setting-item.tsx'
import styles from './settings.module.css'

const headings: Readonly<Record<string, string>> = {
  llm: 'Model',
  agent: 'Agent',
  'agent.limits': 'Limits of a run',
  'agent.prompts': 'Prompts',
  chat: 'Terminal chat',
  tools: 'Tools',
  'tools.http': 'Web tools',
  'tools.github': 'GitHub',
  'tools.advisories': 'Advisories',
  web: 'Web',
  collections: 'Collections',
  feeds: 'Connectors',
  server: 'Server',
  'server.oidc': 'Single sign-on',
  'server.traces': 'Traces',
  store: 'Store',
  retention: 'What is kept how long',
  '': 'Other',
}

/** Every setting, made from the same schema as the settings file and the manual, and what was changed. */
export function SettingsPage() {
  const { q = '', tab = 'all' } = useSearch({ from: '/shell/settings' })
  const navigate = useNavigate({ from: '/settings' })
  const query = useQuery(settingsQuery)
  return (
    <Page
      title="Settings"
      about={
        <>
          A change holds from the next run on, in every process.{' '}
          {query.data && (
            <>
              It is kept in <code>{query.data.place}</code>.
            </>
          )}
        </>
      }
    >
      <Tabs.Root
        value={tab}
        onValueChange={(value: string) => void navigate({ search: { tab: value === 'all' ? undefined : value }, replace: true })}
      >
        <Tabs.List className={styles['tabs']}>
          <Tabs.Tab value="all" className={styles['tab']}>
            Settings
          </Tabs.Tab>
          <Tabs.Tab value="history" className={styles['tab']}>
            Changes
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="all" className="stack">
          <SearchBox
            label="Search in settings"
            value={q}
            onChange={(words) => void navigate({ search: { q: words || undefined }, replace: true })}
          />
          <Loaded query={query}>
            {({ settings, problems }) => {
              const wanted = q.trim().toLowerCase()
              const shown = settings.filter(({ key, description, variable }) =>
                `${key} ${variable} ${description}`.toLowerCase().includes(wanted),
              )
              const groups = Map.groupBy(shown, ({ key }) => key.split('.').slice(0, -1).join('.'))
              const wrong = problems.map((problem) => (
                <Notice key={problem} kind="warn">
                  {problem}
                </Notice>
              ))
              const listed =
                shown.length === 0 ? (
                  <Empty>No setting fits.</Empty>
                ) : (
                  [...groups].map(([group, rows]) => (
                    <section key={group} aria-label={headings[group] ?? group} className={styles['group']}>
                      <h2>{headings[group] ?? group}</h2>
                      {rows.map((setting) => (
                        <SettingItem key={setting.key} setting={setting} />
                      ))}
                    </section>
                  ))
                )
              return (
                <>
                  {wrong}
                  {listed}
                </>
              )
            }}
          </Loaded>
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <SettingHistory />
        </Tabs.Panel>
      </Tabs.Root>
    </Page>
  )
}
