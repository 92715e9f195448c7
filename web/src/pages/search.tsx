import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { collectionsQuery, searchQuery } from '../api/collections.ts'
import { Field, Select } from '../parts/field.tsx'
import { FoundIn } from '../parts/found-in.tsx'
import { Empty, Loaded } from '../parts/loading.tsx'
import { Notice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import styles from './search.module.css'

/** A search in the documents themselves, without an answer. */
export function SearchPage() {
  const { q = '', in: within = '' } = useSearch({ from: '/shell/search' })
  const navigate = useNavigate({ from: '/search' })
  const { data } = useQuery(collectionsQuery)
  const words = useDeferredValue(q)
  const query = useQuery(searchQuery(words, within === '' ? [] : [within]))
  const change = (more: { readonly q?: string; readonly in?: string }) => {
    const next = { q, in: within, ...more }
    void navigate({ search: { q: next.q || undefined, in: next.in || undefined }, replace: true })
  }
  return (
    <Page title="Search" about="Looks in the documents themselves, and shows what stands there.">
      <SearchBox autoFocus label="Search in documents" value={q} onChange={(text) => change({ q: text })} />
      {data && data.collections.length > 1 && (
        <Field label="Collection">
          <Select value={within} onChange={(event) => change({ in: event.target.value })}>
            <option value="">all collections</option>
            {data.collections.flatMap(({ id, name }) =>
              id === undefined
                ? []
                : [
                    <option key={id} value={id}>
                      {name}
                    </option>,
                  ],
            )}
          </Select>
        </Field>
      )}
      {words.trim() !== '' && (
        <Loaded query={query}>
          {({ hits, notices }) => (
            <>
              {notices.map((notice) => (
                <Notice key={notice} kind="info">
                  {notice}
                </Notice>
              ))}
              {hits.length === 0 ? (
                <Empty>Nothing was found. Try other words, or fewer.</Empty>
              ) : (
                <ol className={styles['hits']} aria-label="What was found, the best first">
                  {hits.map((hit) => (
                    <li key={`${hit.collection}/${hit.section}`} className={styles['hit']}>
                      <p className={styles['place']}>{[hit.collectionName, hit.document].join(' / ')}</p>
                      <h2>
                        <Link
                          to="/collections/$collection/document"
                          params={{ collection: hit.collection }}
                          search={{ path: hit.document, quote: hit.passage.slice(0, 300) }}
                        >
                          {[hit.documentTitle, ...hit.crumbs, hit.heading]
                            .filter((each, index, all) => each !== '' && each !== all[index - 1])
                            .join(' › ')}
                        </Link>
                      </h2>
                      <p className={styles['passage']}>
                        <FoundIn text={hit.passage} query={words} />
                      </p>
                    </li>
                  ))}
                </ol>
              )}
            </>
          )}
        </Loaded>
      )}
    </Page>
  )
}
