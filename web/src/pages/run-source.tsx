import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { runStateQuery } from '../api/runs.ts'
import { Page } from '../parts/page.tsx'
import { cited } from '../words/en/cited.ts'
import { wordsOf } from '../words/words.tsx'
import { SourcePanel } from './chat/source-panel.tsx'
import { BackToAnswer } from './collections/back-to-answer.tsx'
import styles from './run-source.module.css'

const say = wordsOf('cited', cited)

/** A source of a run by itself, at the quote of a mark: where a copied link leads. */
export function RunSourcePage() {
  const { run, source } = useParams({ from: '/shell/runs/$run/sources/$source' })
  const { mark, quote } = useSearch({ from: '/shell/runs/$run/sources/$source' })
  const navigate = useNavigate()
  const { data: state } = useQuery(runStateQuery(run, 0))
  return (
    <Page title={say('title')} about={say('about')} actions={<BackToAnswer run={run} session={state?.session} />}>
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
