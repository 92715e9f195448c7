import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { User, UserChange } from '../../../src/core/schemas/http/accounts.ts'
import { usersQuery } from '../api/accounts.ts'
import { useMe } from '../api/me.ts'
import { at, request } from '../api/request.ts'
import { dollars, Moment } from '../parts/amounts.tsx'
import { Badge } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Loaded } from '../parts/loading.tsx'
import { Notice, ProblemNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { Table } from '../parts/table.tsx'
import { ChangeUser } from './users/change-user.tsx'
import { EraseUser } from './users/erase-user.tsx'
import { MakeUser } from './users/make-user.tsx'

/** Accounts: who may sign in, as what, and how much they may spend. */
export function UsersPage() {
  const client = useQueryClient()
  const me = useMe()
  const query = useQuery({ ...usersQuery, enabled: me?.mode === 'team' })
  const [isMaking, setMaking] = useState(false)
  const [changing, setChanging] = useState<User>()
  const [leaving, setLeaving] = useState<User>()
  const [erasing, setErasing] = useState<User>()
  const again = () => client.invalidateQueries({ queryKey: ['users'] })
  const change = useMutation({
    mutationFn: ({ id, ...body }: UserChange & { readonly id: string }) => request('PATCH', at`/v1/users/${id}`, body),
    onSuccess: again,
  })
  const remove = useMutation({ mutationFn: (id: string) => request('DELETE', at`/v1/users/${id}`), onSuccess: again })
  return (
    <Page
      wide
      title="Users"
      about="Who may sign in. Everybody sees what is theirs: their conversations, runs, files and collections."
      actions={
        me?.mode === 'team' && (
          <Button kind="main" icon={Plus} onClick={() => setMaking(true)}>
            Make an account
          </Button>
        )
      }
    >
      <MakeUser open={isMaking} onOpenChange={setMaking} />
      {changing && <ChangeUser key={changing.id} user={changing} onClose={() => setChanging(undefined)} />}
      {erasing && <EraseUser key={erasing.id} user={erasing} onClose={() => setErasing(undefined)} />}
      <Confirm
        open={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        title={`Delete the account of ${leaving?.name ?? ''}?`}
        action="Delete"
        onConfirm={() => leaving && remove.mutate(leaving.id)}
      >
        They can no longer sign in, and their tokens end. What they asked and were answered stays. Blocking an account can be taken back;
        this cannot.
      </Confirm>
      <ProblemNotice error={change.error ?? remove.error} />
      {me?.mode === 'local' ? (
        <Notice kind="info">
          This server is yours alone. Accounts are for a team: start it with <code>--team</code>.
        </Notice>
      ) : (
        <Loaded query={query}>
          {({ users }) => (
            <Table
              caption="Accounts"
              rows={users}
              keyOf={({ id }) => id}
              columns={[
                { title: 'Name', cell: ({ name }) => name },
                { title: 'E-mail', cell: ({ email }) => email },
                { title: 'Role', cell: ({ role }) => <Badge tone={role === 'admin' ? 'accent' : 'plain'}>{role}</Badge> },
                {
                  title: 'State',
                  cell: ({ blocked }) => (blocked ? <Badge tone="bad">blocked</Badge> : <Badge tone="good">may sign in</Badge>),
                },
                { title: 'Made', cell: ({ createdAt }) => <Moment at={createdAt} /> },
                {
                  title: 'Today',
                  isNumber: true,
                  cell: ({ todayUsd, dayCapCents }) =>
                    `${todayUsd === undefined ? '' : dollars(todayUsd)}${dayCapCents === undefined ? '' : ` of ${dollars(dayCapCents / 100)}`}`,
                },
                {
                  title: 'Change',
                  cell: (user) => (
                    <span className="row">
                      <Button aria-label={`Change ${user.name}`} onClick={() => setChanging(user)}>
                        Change
                      </Button>
                      <Button
                        aria-label={`${user.blocked ? 'Let in' : 'Block'} ${user.name}`}
                        onClick={() => change.mutate({ id: user.id, blocked: !user.blocked })}
                      >
                        {user.blocked ? 'Let in' : 'Block'}
                      </Button>
                      <Button kind="quiet" aria-label={`Delete ${user.name}`} onClick={() => setLeaving(user)}>
                        Delete
                      </Button>
                      <Button kind="quiet" aria-label={`Delete everything of ${user.name}`} onClick={() => setErasing(user)}>
                        Delete everything
                      </Button>
                    </span>
                  ),
                },
              ]}
            />
          )}
        </Loaded>
      )}
    </Page>
  )
}
