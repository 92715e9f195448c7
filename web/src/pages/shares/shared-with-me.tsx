import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { grouped } from '../../../../src/views/amounts.ts'
import { sharedWithMeQuery } from '../../api/shares.ts'
import { Moment } from '../../parts/amounts.tsx'
import { Empty, Loaded } from '../../parts/loading.tsx'
import { Table } from '../../parts/table.tsx'
import { kindWords } from './share-link.tsx'

/** What others let one read. */
export function SharedWithMe() {
  const query = useQuery(sharedWithMeQuery)
  return (
    <Loaded query={query}>
      {({ shares }) =>
        shares.length === 0 ? (
          <Empty>Nobody shares anything with you. What others of the team share stands here.</Empty>
        ) : (
          <Table
            caption="Shared with you, the newest first"
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
              { title: 'Shared by', cell: ({ by }) => <span dir="auto">{by}</span> },
              { title: 'Shared', cell: ({ sharedAt }) => <Moment at={sharedAt} /> },
              { title: 'Questions', isNumber: true, cell: ({ questions }) => grouped(questions) },
            ]}
          />
        )
      }
    </Loaded>
  )
}
