import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Token } from '../../../src/core/schemas/http/accounts.ts'
import { tokensQuery } from '../api/accounts.ts'
import { at, request } from '../api/request.ts'
import { Moment } from '../parts/amounts.tsx'
import { Badge } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Empty, Loaded } from '../parts/loading.tsx'
import { ProblemNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { Table } from '../parts/table.tsx'
import { tokens } from '../words/en/tokens.ts'
import { language } from '../words/language.ts'
import { wordsOf } from '../words/words.tsx'
import { MakeToken } from './tokens/make-token.tsx'

const say = wordsOf('tokens', tokens)
const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })

/** Tokens by which programs act for whoever is signed in. */
export function TokensPage() {
  const client = useQueryClient()
  const query = useQuery(tokensQuery)
  const [isMaking, setMaking] = useState(false)
  const [leaving, setLeaving] = useState<Token>()
  const revoke = useMutation({
    mutationFn: (id: string) => request('DELETE', at`/v1/tokens/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: ['tokens'] }),
  })
  return (
    <Page
      title={say('title')}
      about={say('about')}
      actions={
        <Button kind="main" icon={Plus} onClick={() => setMaking(true)}>
          {say('create')}
        </Button>
      }
    >
      <MakeToken open={isMaking} onOpenChange={setMaking} />
      <Confirm
        open={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        title={say('revokeTitle', { name: leaving?.name ?? '' })}
        action={say('revoke')}
        onConfirm={() => leaving && revoke.mutate(leaving.id)}
      >
        {say('revokeAbout')}
      </Confirm>
      <ProblemNotice error={revoke.error} />
      <Loaded query={query}>
        {({ tokens: rows }) =>
          rows.length === 0 ? (
            <Empty>{say('none')}</Empty>
          ) : (
            <Table
              caption={say('table')}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { title: say('name'), cell: ({ name }) => name },
                { title: say('prefix'), cell: ({ prefix }) => <code>{prefix}…</code> },
                {
                  title: say('scopes'),
                  cell: ({ scopes }) => (
                    <span className="row">
                      {scopes.map((scope) => (
                        <Badge key={scope}>{scope}</Badge>
                      ))}
                    </span>
                  ),
                },
                { title: say('lastUsed'), cell: ({ usedAt }) => (usedAt === undefined ? say('never') : <Moment at={usedAt} />) },
                {
                  title: say('expires'),
                  cell: ({ expiresAt }) => (expiresAt === undefined ? say('expiresNever') : day.format(expiresAt)),
                },
                {
                  title: say('actions'),
                  isActions: true,
                  cell: (token) => (
                    <Button kind="danger" aria-label={say('revokeToken', { name: token.name })} onClick={() => setLeaving(token)}>
                      {say('revokeThis')}
                    </Button>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </Page>
  )
}
