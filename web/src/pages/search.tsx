import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { withoutTableRows } from '../../../src/core/text/table-rows.ts'
import { collectionsQuery, searchQuery } from '../api/collections.ts'
import { readQuote } from '../chat/read-quote.ts'
import { nameAmong } from '../parts/collection-names.ts'
import { Field, Select } from '../parts/field.tsx'
import { FoundIn } from '../parts/found-in.tsx'
import { Empty, Loaded } from '../parts/loading.tsx'
import { Notice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { search } from '../words/en/search.ts'
import { wordsOf } from '../words/words.tsx'
import styles from './search.module.css'

const say = wordsOf('search', search)

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
    <Page title={say('title')} about={say('about')}>
      <SearchBox autoFocus label={say('field')} value={q} onChange={(text) => change({ q: text })} />
      {data && data.collections.length > 1 && (
        <Field label={say('collection')}>
          <Select value={within} onChange={(event) => change({ in: event.target.value })}>
            <option value="">{say('all')}</option>
            {data.collections.flatMap((each) =>
              each.id === undefined
                ? []
                : [
                    <option key={each.id} value={each.id}>
                      {nameAmong(data.collections, each)}
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
                <Empty>{say('nothing')}</Empty>
              ) : (
                <ol className={styles['hits']} aria-label={say('results')}>
                  {hits.map((hit) => (
                    <li key={`${hit.collection}/${hit.section}`} className={styles['hit']}>
                      <p className={styles['place']}>{[hit.collectionName, hit.document].join(' › ')}</p>
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
                        <FoundIn text={withoutTableRows(readQuote(hit.passage, { document: hit.document, uri: '' }))} query={words} />
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
