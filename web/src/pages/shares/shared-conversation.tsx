import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import type { SharedView } from '../../../../src/core/schemas/http/shares.ts'
import { Scroller } from '../../chat/near.ts'
import { SharedReading } from '../../chat/shared-reading.ts'
import { Moment } from '../../parts/amounts.tsx'
import { useMediaQuery } from '../../parts/media-query.ts'
import { useTitle } from '../../parts/page.tsx'
import { shares } from '../../words/en/shares.ts'
import { wordsOf } from '../../words/words.tsx'
import type { OpenedSource } from '../chat/opened-source.ts'
import { MarkCard } from '../chat/source-mark.tsx'
import { SourceSide } from '../chat/source-side.tsx'
import styles from './shared-conversation.module.css'
import { SharedTurn } from './shared-turn.tsx'

const say = wordsOf('shares', shares)

/** What somebody shares, in the usual view, to be read: nothing can be asked here. */
export function SharedConversation({ view: { share, isOwn, runs } }: { readonly view: SharedView }) {
  const [opened, setOpened] = useState<OpenedSource>()
  const scroller = useRef<HTMLDivElement>(null)
  const isWide = useMediaQuery('(min-width: 1100px)')
  useTitle(share.title)
  const sourcesOf = useCallback((run: string) => runs.find((each) => each.run === run)?.sources ?? [], [runs])
  return (
    <SharedReading value={sourcesOf}>
      <div className={styles['frame']}>
        <div className={styles['page']}>
          <header className={styles['header']}>
            <div className={styles['head']}>
              <h1 className={styles['title']} dir="auto">
                {share.title}
              </h1>
              <p className="soft">
                {isOwn
                  ? say.with('sharedByYou', { when: <Moment at={share.sharedAt} /> })
                  : say.with('sharedByName', { name: <bdi>{share.by}</bdi>, when: <Moment at={share.sharedAt} /> })}
              </p>
            </div>
            <Link to="/" className="button-link">
              <Plus size={16} aria-hidden="true" /> {say('askOwn')}
            </Link>
          </header>
          <div className={styles['beside']}>
            <Scroller value={scroller}>
              <div ref={scroller} className={styles['scroller']}>
                <div className={styles['content']}>
                  {runs.map((run) => (
                    <SharedTurn key={run.run} shared={run} opened={opened?.run === run.run ? opened : undefined} onOpen={setOpened} />
                  ))}
                  {runs.length === 0 && <p className="soft">{say('withdrawn')}</p>}
                </div>
              </div>
            </Scroller>
            <SourceSide opened={opened} isWide={isWide} onOpen={setOpened} onClose={() => setOpened(undefined)} />
          </div>
        </div>
      </div>
      <MarkCard />
    </SharedReading>
  )
}
