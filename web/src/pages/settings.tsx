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
          A change applies from the next question on, in every process.{' '}
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
              const shown = settings.filter(({ key, label, group, description, variable }) =>
                `${label} ${group} ${key} ${variable} ${description}`.toLowerCase().includes(wanted),
              )
              const groups = Map.groupBy(shown, ({ group }) => group)
              const labels = new Map(settings.map(({ key, label }) => [key, label]))
              const wrong = problems.map((problem) => (
                <Notice key={problem} kind="warn">
                  {problem}
                </Notice>
              ))
              const listed =
                shown.length === 0 ? (
                  <Empty>No setting fits “{q}”. Try another word.</Empty>
                ) : (
                  [...groups].map(([group, rows]) => (
                    <section key={group} aria-label={group} className={styles['group']}>
                      <h2>{group}</h2>
                      {rows.map((setting) => (
                        <SettingItem key={setting.key} setting={setting} labels={labels} />
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
