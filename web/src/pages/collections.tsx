import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { grouped } from '../../../src/views/amounts.ts'
import { collectionsQuery } from '../api/collections.ts'
import { Moment } from '../parts/amounts.tsx'
import { Button } from '../parts/button.tsx'
import { Empty, Loaded } from '../parts/loading.tsx'
import { Page } from '../parts/page.tsx'
import { Table } from '../parts/table.tsx'
import { AddCollection } from './collections/add-collection.tsx'
import { SyncProgress } from './collections/sync-progress.tsx'
import { UploadFolder } from './collections/upload/upload-folder.tsx'

/** The collections in reach, and how each of them stands. */
export function CollectionsPage() {
  const [isAdding, setAdding] = useState(false)
  const query = useQuery(collectionsQuery)
  return (
    <UploadFolder>
      {(upload, uploads) => (
        <Page
          wide
          title="Collections"
          about="Sets of documents that are indexed here, searched together and cited."
          actions={
            <>
              {upload}
              <Button kind="main" icon={Plus} onClick={() => setAdding(true)}>
                Add a collection
              </Button>
            </>
          }
        >
          {uploads}
          <AddCollection open={isAdding} onOpenChange={setAdding} />
          <Loaded query={query}>
            {({ collections }) =>
              collections.length === 0 ? (
                <Empty>There are no collections yet. Drop a folder here, or add a web page or a git repository.</Empty>
              ) : (
                <Table
                  caption="Collections"
                  rows={collections}
                  keyOf={({ id, origin }) => id ?? origin}
                  columns={[
                    {
                      title: 'Name',
                      cell: ({ id, name }) =>
                        id === undefined ? (
                          name
                        ) : (
                          <Link to="/collections/$collection" params={{ collection: id }}>
                            {name}
                          </Link>
                        ),
                    },
                    { title: 'From', cell: ({ origin, uploaded }) => <span className="soft">{uploaded ? 'uploaded here' : origin}</span> },
                    { title: 'Documents', isNumber: true, cell: ({ documents }) => grouped(documents) },
                    {
                      title: 'Synced',
                      cell: ({ sync, syncedAt, problem }) =>
                        sync?.status === 'working' ? (
                          <SyncProgress sync={sync} />
                        ) : (sync?.fault?.message ?? problem) ? (
                          <span className="soft">{sync?.fault?.message ?? problem}</span>
                        ) : syncedAt === undefined ? (
                          'never'
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
