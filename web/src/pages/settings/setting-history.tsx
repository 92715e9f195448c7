import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { at, request } from '../../api/request.ts'
import { settingHistoryQuery, settingsQuery } from '../../api/settings.ts'
import { Moment } from '../../parts/amounts.tsx'
import { Button } from '../../parts/button.tsx'
import { Empty, Loaded } from '../../parts/loading.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { Table } from '../../parts/table.tsx'
import { settings } from '../../words/en/settings.ts'
import { wordsOf } from '../../words/words.tsx'
import { valueWords } from './setting-words.tsx'

const say = wordsOf('settings', settings)

/** What was changed in the settings, by whom, and the way back. */
export function SettingHistory() {
  const client = useQueryClient()
  const query = useQuery(settingHistoryQuery)
  const { data } = useQuery(settingsQuery)
  const rows = new Map(data?.settings.map((row) => [row.key, row]))
  const labelOf = (key: string) => rows.get(key)?.label ?? key
  const undo = useMutation({
    mutationFn: (id: number) => request('POST', at`/v1/settings/history/${id}/undo`, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['settings'] }),
  })
  return (
    <div className="stack">
      <ProblemNotice error={undo.error} />
      <Loaded query={query}>
        {({ changes }) =>
          changes.length === 0 ? (
            <Empty>{say('noChanges')}</Empty>
          ) : (
            <Table
              caption={say('changeTable')}
              rows={changes}
              keyOf={({ id }) => String(id)}
              columns={[
                { title: say('when'), cell: ({ at: when }) => <Moment at={when} /> },
                { title: say('who'), cell: ({ by }) => by },
                { title: say('setting'), isName: true, cell: ({ key }) => <span title={key}>{labelOf(key)}</span> },
                {
                  title: say('before'),
                  cell: ({ key, secret, before }) => (secret ? say('notKept') : valueWords(before, rows.get(key) ?? {})),
                },
                {
                  title: say('after'),
                  cell: ({ key, secret, after }) => (secret ? say('notKept') : valueWords(after, rows.get(key) ?? {})),
                },
                {
                  title: say('undo'),
                  isActions: true,
                  cell: ({ id, key, undoable }) =>
                    undoable ? (
                      <Button
                        icon={Undo2}
                        aria-label={say('undoOf', { label: labelOf(key) })}
                        disabled={undo.isPending}
                        onClick={() => undo.mutate(id)}
                      >
                        {say('undo')}
                      </Button>
                    ) : (
                      ''
                    ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </div>
  )
}
