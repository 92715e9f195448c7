import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Page } from '../parts/page.tsx'
import { SourcePanel } from './chat/source-panel.tsx'
import styles from './run-source.module.css'

/** A source of a run by itself, at the quote of a mark: where a copied link leads. */
export function RunSourcePage() {
  const { run, source } = useParams({ from: '/shell/runs/$run/sources/$source' })
  const { mark, quote } = useSearch({ from: '/shell/runs/$run/sources/$source' })
  const navigate = useNavigate()
  return (
    <Page
      title="Source"
      about={
        <>
          As it was read in{' '}
          <Link to="/runs/$run" params={{ run }}>
            run {run}
          </Link>
        </>
      }
    >
      <div className={styles['source']}>
        <SourcePanel
          opened={{ run, handle: source, ...(mark === undefined ? {} : { mark: Number(mark) }), ...(quote === undefined ? {} : { quote }) }}
          onOpen={(next) =>
            void navigate({
              to: '/runs/$run/sources/$source',
              params: { run: next.run, source: next.handle },
              search: { mark: next.mark === undefined ? undefined : String(next.mark), quote: next.quote },
              replace: true,
            })
          }
        />
      </div>
    </Page>
  )
}
