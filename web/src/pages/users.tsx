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
import { users } from '../words/en/users.ts'
import { wordsOf } from '../words/words.tsx'
import { ChangeUser } from './users/change-user.tsx'
import { EraseUser } from './users/erase-user.tsx'
import { MakeUser } from './users/make-user.tsx'

const say = wordsOf('users', users)

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
      title={say('title')}
      about={say('about')}
      actions={
        me?.mode === 'team' && (
          <Button kind="main" icon={Plus} onClick={() => setMaking(true)}>
            {say('add')}
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
        title={say('deleteTitle', { name: leaving?.name ?? '' })}
        action={say('delete')}
        onConfirm={() => leaving && remove.mutate(leaving.id)}
      >
        {say('deleteAbout')}
      </Confirm>
      <ProblemNotice error={change.error ?? remove.error} />
      {me?.mode === 'local' ? (
        <Notice kind="info">{say.with('local', { option: <code>--team</code> })}</Notice>
      ) : (
        <Loaded query={query}>
          {({ users: rows }) => (
            <Table
              caption={say('table')}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { title: say('name'), cell: ({ name }) => name },
                { title: say('email'), cell: ({ email }) => email },
                {
                  title: say('role'),
                  cell: ({ role }) => (
                    <Badge tone={role === 'admin' ? 'accent' : 'plain'}>{role === 'admin' ? say('admin') : say('user')}</Badge>
                  ),
                },
                {
                  title: say('status'),
                  cell: ({ blocked }) =>
                    blocked ? <Badge tone="bad">{say('blocked')}</Badge> : <Badge tone="good">{say('active')}</Badge>,
                },
                { title: say('created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
                {
                  title: say('today'),
                  isNumber: true,
                  cell: ({ todayUsd = 0, dayCapCents }) =>
                    dayCapCents === undefined
                      ? dollars(todayUsd)
                      : say('todayOf', { spent: dollars(todayUsd), limit: dollars(dayCapCents / 100) }),
                },
                {
                  title: say('actions'),
                  isActions: true,
                  cell: (user) => (
                    <span className="row">
                      <Button aria-label={say('editUser', { name: user.name })} onClick={() => setChanging(user)}>
                        {say('edit')}
                      </Button>
                      <Button
                        aria-label={user.blocked ? say('unblockUser', { name: user.name }) : say('blockUser', { name: user.name })}
                        onClick={() => change.mutate({ id: user.id, blocked: !user.blocked })}
                      >
                        {user.blocked ? say('unblock') : say('block')}
                      </Button>
                      <Button kind="danger" aria-label={say('deleteUser', { name: user.name })} onClick={() => setLeaving(user)}>
                        {say('deleteAccount')}
                      </Button>
                      <Button kind="danger" aria-label={say('deleteDataOf', { name: user.name })} onClick={() => setErasing(user)}>
                        {say('deleteAccountAndData')}
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
