import { Tabs } from '@base-ui/react/tabs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { settingsQuery } from '../api/settings.ts'
import { Empty, Loaded } from '../parts/loading.tsx'
import { Notice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import tabStyles from '../parts/tabs.module.css'
import { settings } from '../words/en/settings.ts'
import { wordsOf } from '../words/words.tsx'
import { ConnectModel } from './settings/connect-model.tsx'
import { SettingHistory } from './settings/setting-history.tsx'
import { SettingItem } from './settings/setting-item.tsx'
import styles from './settings.module.css'

const say = wordsOf('settings', settings)

/** Every setting, made from the same schema as the settings file and the manual, and what was changed. */
export function SettingsPage() {
  const { q = '', tab = 'all' } = useSearch({ from: '/shell/settings' })
  const navigate = useNavigate({ from: '/settings' })
  const query = useQuery(settingsQuery)
  return (
    <Page title={say('title')} actions={<ConnectModel />} about={say('about')}>
      <Tabs.Root
        value={tab}
        onValueChange={(value: string) => void navigate({ search: { tab: value === 'all' ? undefined : value }, replace: true })}
      >
        <Tabs.List className={tabStyles['tabs']}>
          <Tabs.Tab value="all" className={tabStyles['tab']}>
            {say('all')}
          </Tabs.Tab>
          <Tabs.Tab value="history" className={tabStyles['tab']}>
            {say('history')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="all" className={['stack', styles['below']].join(' ')}>
          <SearchBox
            label={say('search')}
            value={q}
            onChange={(words) => void navigate({ search: { q: words || undefined }, replace: true })}
          />
          <Loaded query={query}>
            {({ settings: rows, problems, place }) => {
              const wanted = q.trim().toLowerCase()
              const shown = rows.filter(({ key, label, group, description, variable }) =>
                `${label} ${group} ${key} ${variable} ${description}`.toLowerCase().includes(wanted),
              )
              const groups = [...Map.groupBy(shown, ({ group }) => group)]
              const labels = new Map(rows.map(({ key, label }) => [key, label]))
              const wrong = problems.map((problem) => (
                <Notice key={problem} kind="warn">
                  {problem}
                </Notice>
              ))
              const listed =
                shown.length === 0 ? (
                  <Empty>{say('noMatch', { words: q })}</Empty>
                ) : (
                  groups.map(([group, members], at) => (
                    <section key={group} id={idOf(at)} aria-label={group} className={styles['group']}>
                      <h2>{group}</h2>
                      {members.map((setting) => (
                        <SettingItem key={setting.key} setting={setting} labels={labels} />
                      ))}
                    </section>
                  ))
                )
              return (
                <>
                  {wrong}
                  {groups.length > 1 && <Groups names={groups.map(([group]) => group)} />}
                  {listed}
                  <p className="soft">{say.with('savedIn', { place: <code>{place}</code> })}</p>
                </>
              )
            }}
          </Loaded>
        </Tabs.Panel>
        <Tabs.Panel value="history" className={styles['below']}>
          <SettingHistory />
        </Tabs.Panel>
      </Tabs.Root>
    </Page>
  )
}

const idOf = (group: number): string => `group-${group + 1}`

/** A way to each group of a long page. */
const Groups = ({ names }: { readonly names: readonly string[] }) => (
  <nav aria-label={say('groups')} className={styles['groups']}>
    {names.map((name, at) => (
      <a key={name} href={`#${idOf(at)}`}>
        {name}
      </a>
    ))}
  </nav>
)
