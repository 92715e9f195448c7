import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { numberIn } from '../../../src/core/language/message.ts'
import { collectionsQuery } from '../api/collections.ts'
import { Moment } from '../parts/amounts.tsx'
import { Button } from '../parts/button.tsx'
import { Empty, Loaded } from '../parts/loading.tsx'
import { Page } from '../parts/page.tsx'
import { Table } from '../parts/table.tsx'
import { collections as messages } from '../words/en/collections.ts'
import { language } from '../words/language.ts'
import { wordsOf } from '../words/words.tsx'
import { AddCollection } from './collections/add-collection.tsx'
import { Origin } from './collections/origin.tsx'
import { SyncProgress } from './collections/sync-progress.tsx'
import { UploadFolder } from './collections/upload/upload-folder.tsx'

const say = wordsOf('collections', messages)

/** The collections in reach, and how each of them stands. */
export function CollectionsPage() {
  const [isAdding, setAdding] = useState(false)
  const query = useQuery(collectionsQuery)
  return (
    <UploadFolder>
      {(upload, uploads, take) => (
        <Page
          wide
          title={say('title')}
          about={say('about')}
          actions={
            <>
              {upload}
              <Button kind="main" icon={Plus} onClick={() => setAdding(true)}>
                {say('add')}
              </Button>
            </>
          }
        >
          {uploads}
          <AddCollection open={isAdding} onOpenChange={setAdding} onFiles={take} />
          <Loaded query={query}>
            {({ collections }) =>
              collections.length === 0 ? (
                <Empty>{say('none')}</Empty>
              ) : (
                <Table
                  caption={say('title')}
                  rows={collections}
                  keyOf={({ id, origin }) => id ?? origin}
                  columns={[
                    {
                      title: say('name'),
                      cell: ({ id, name }) =>
                        id === undefined ? (
                          name
                        ) : (
                          <Link to="/collections/$collection" params={{ collection: id }}>
                            {name}
                          </Link>
                        ),
                    },
                    {
                      title: say('source'),
                      cell: ({ origin, uploaded }) =>
                        uploaded ? <span className="soft">{say('uploaded')}</span> : <Origin uri={origin} />,
                    },
                    { title: say('documentsTitle'), isNumber: true, cell: ({ documents }) => numberIn(language, documents) },
                    {
                      title: say('lastSynced'),
                      cell: ({ sync, syncedAt, problem }) =>
                        sync?.status === 'working' ? (
                          <SyncProgress sync={sync} />
                        ) : (sync?.fault?.message ?? problem) ? (
                          <span className="soft">{sync?.fault?.message ?? problem}</span>
                        ) : syncedAt === undefined ? (
                          say('never')
                        ) : (
                          <Moment at={syncedAt} />
                        ),
                    },
                  ]}
                />
              )
            }
          </Loaded>
        </Page>
      )}
    </UploadFolder>
  )
}
