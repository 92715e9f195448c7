import { queryOptions, useQuery } from '@tanstack/react-query'
import { get } from '../api/request.ts'
import { Badge } from '../parts/badge.tsx'
import { Loaded } from '../parts/loading.tsx'
import { Page } from '../parts/page.tsx'
import { reference } from '../words/en/reference.ts'
import { wordsOf } from '../words/words.tsx'
import { type OpenApi, operationsOf } from './reference/open-api.ts'
import { OperationItem } from './reference/operation-item.tsx'

const say = wordsOf('reference', reference)

const openApiQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: ({ signal }) => get<OpenApi>('/openapi.json', signal),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Everything that the server can be asked, made from the schemas that check requests. */
export function ReferencePage() {
  const query = useQuery(openApiQuery)
  return (
    <Page
      title={say('title')}
      about={say.with('about', {
        header: <code>Authorization: Bearer TOKEN</code>,
        link: <a href="/openapi.json">openapi.json</a>,
      })}
    >
      <Loaded query={query}>
        {(api) => (
          <>
            {[...Map.groupBy(operationsOf(api), ({ group }) => group)].map(([group, operations]) => (
              <section key={group} aria-label={group}>
                <h2>
                  {group} <Badge>{operations.length}</Badge>
                </h2>
                {operations.map((operation) => (
                  <OperationItem key={`${operation.method} ${operation.path}`} api={api} operation={operation} />
                ))}
              </section>
            ))}
          </>
        )}
      </Loaded>
    </Page>
  )
}
