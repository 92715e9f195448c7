import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ShareView } from '../../../../src/core/schemas/http/shares.ts'
import { at, request } from '../../api/request.ts'
import { sharesQuery } from '../../api/shares.ts'
import { Moment } from '../../parts/amounts.tsx'
import { Button } from '../../parts/button.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Empty, Loaded } from '../../parts/loading.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { Table } from '../../parts/table.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { kindWords, linkOf } from './share-link.tsx'

/** What one lets others read, and the end of it. */
export function SharedByMe() {
  const client = useQueryClient()
  const query = useQuery(sharesQuery())
  const [changing, setChanging] = useState<ShareView>()
  const end = useMutation({
    mutationFn: (id: string) => request('DELETE', at`/v1/shares/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: ['shares'] }),
  })
  return (
    <>
      {changing && (
        <ShareDialog kind={changing.kind} subject={changing.subject} open onOpenChange={(isOpen) => !isOpen && setChanging(undefined)} />
      )}
      <ProblemNotice error={end.error} />
      <Loaded query={query}>
        {({ shares }) =>
          shares.length === 0 ? (
            <Empty>You share nothing. Open a conversation, and choose Share in its menu.</Empty>
          ) : (
            <Table
              caption="Shared by you, the newest first"
              rows={shares}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: 'Title',
                  cell: ({ id, title }) => (
                    <Link to="/shared/$share" params={{ share: id }} dir="auto">
                      {title}
                    </Link>
                  ),
                },
                { title: 'What', cell: ({ kind }) => kindWords[kind] },
                { title: 'Readers', cell: readersOf },
                { title: 'Shared', cell: ({ changedAt }) => <Moment at={changedAt} /> },
                {
                  title: 'Change',
                  cell: (share) => (
                    <span className="row">
                      <CopyButton text={linkOf(share.id)} what="link" />
                      <Button kind="quiet" aria-label={`Change who reads ${share.title}`} onClick={() => setChanging(share)}>
                        Change
                      </Button>
                      <Button
                        kind="quiet"
                        aria-label={`Stop sharing ${share.title}`}
                        disabled={end.isPending}
                        onClick={() => end.mutate(share.id)}
                      >
                        Stop
                      </Button>
                    </span>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </>
  )
}

const readersOf = ({ audience, readers }: ShareView): string =>
  audience === 'everybody' ? 'Everybody who signs in' : readers.map(({ name }) => name).join(', ') || 'Nobody'
