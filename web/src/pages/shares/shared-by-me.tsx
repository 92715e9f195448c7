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
import { shares as messages } from '../../words/en/shares.ts'
import { wordsOf } from '../../words/words.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { kindWords, linkOf } from './share-link.tsx'

const say = wordsOf('shares', messages)

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
            <Empty>{say('noneByYou')}</Empty>
          ) : (
            <Table
              caption={say('byYou')}
              rows={shares}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: say('title'),
                  cell: ({ id, title }) => (
                    <Link to="/shared/$share" params={{ share: id }} dir="auto">
                      {title}
                    </Link>
                  ),
                },
                { title: say('kind'), cell: ({ kind }) => kindWords[kind] },
                { title: say('readers'), cell: readersOf },
                { title: say('shared'), cell: ({ changedAt }) => <Moment at={changedAt} /> },
                {
                  title: say('actions'),
                  cell: (share) => (
                    <span className="row">
                      <CopyButton text={linkOf(share.id)} what={say('copyLink')} />
                      <Button kind="quiet" aria-label={say('changeReaders', { title: share.title })} onClick={() => setChanging(share)}>
                        {say('change')}
                      </Button>
                      <Button
                        kind="quiet"
                        aria-label={say('stopNamed', { title: share.title })}
                        disabled={end.isPending}
                        onClick={() => end.mutate(share.id)}
                      >
                        {say('stopShort')}
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
  audience === 'everybody' ? say('everybody') : readers.map(({ name }) => name).join(', ') || say('nobody')
