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
import { MakeToken } from './tokens/make-token.tsx'

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
      title="API tokens"
      about="With a token a program may do in your name what you let it: your own scripts, an editor over MCP, or any client of OpenAI's interface."
      actions={
        <Button kind="main" icon={Plus} onClick={() => setMaking(true)}>
          Make a token
        </Button>
      }
    >
      <MakeToken open={isMaking} onOpenChange={setMaking} />
      <Confirm
        open={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        title={`Revoke ${leaving?.name ?? ''}?`}
        action="Revoke"
        onConfirm={() => leaving && revoke.mutate(leaving.id)}
      >
        Programs that use it are shut out at once.
      </Confirm>
      <ProblemNotice error={revoke.error} />
      <Loaded query={query}>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <Empty>You have no tokens. Make one for each program, so that you can revoke it alone.</Empty>
          ) : (
            <Table
              caption="Tokens"
              rows={tokens}
              keyOf={({ id }) => id}
              columns={[
                { title: 'Name', cell: ({ name }) => name },
                { title: 'Begins with', cell: ({ prefix }) => <code>{prefix}…</code> },
                {
                  title: 'May',
                  cell: ({ scopes }) => (
                    <span className="row">
                      {scopes.map((scope) => (
                        <Badge key={scope}>{scope}</Badge>
                      ))}
                    </span>
                  ),
                },
                { title: 'Used', cell: ({ usedAt }) => (usedAt === undefined ? 'never' : <Moment at={usedAt} />) },
                {
                  title: 'Ends',
                  cell: ({ expiresAt }) => (expiresAt === undefined ? 'never' : new Date(expiresAt).toLocaleDateString()),
                },
                {
                  title: 'Revoke',
                  cell: (token) => (
                    <Button kind="quiet" aria-label={`Revoke ${token.name}`} onClick={() => setLeaving(token)}>
                      Revoke
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
