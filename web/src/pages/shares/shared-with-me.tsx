import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { numberIn } from '../../../../src/core/language/message.ts'
import { sharedWithMeQuery } from '../../api/shares.ts'
import { Moment } from '../../parts/amounts.tsx'
import { Empty, Loaded } from '../../parts/loading.tsx'
import { Table } from '../../parts/table.tsx'
import { shares as messages } from '../../words/en/shares.ts'
import { language } from '../../words/language.ts'
import { wordsOf } from '../../words/words.tsx'
import { kindWords } from './share-link.tsx'

const say = wordsOf('shares', messages)

/** What others let one read. */
export function SharedWithMe() {
  const query = useQuery(sharedWithMeQuery)
  return (
    <Loaded query={query}>
      {({ shares }) =>
        shares.length === 0 ? (
          <Empty>{say('noneWithYou')}</Empty>
        ) : (
          <Table
            caption={say('withYou')}
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
              { title: say('sharedBy'), cell: ({ by }) => <span dir="auto">{by}</span> },
              { title: say('shared'), cell: ({ sharedAt }) => <Moment at={sharedAt} /> },
              { title: say('questions'), isNumber: true, cell: ({ questions }) => numberIn(language, questions) },
            ]}
          />
        )
      }
    </Loaded>
  )
}
