import { Link, useParams } from '@tanstack/react-router'
import { ExternalLink, FileText, Link2, X } from 'lucide-react'
import { useContext, useId } from 'react'
import type { ReadSource } from '../../../../src/core/schemas/http/runs.ts'
import type { Source } from '../../../../src/core/source.ts'
import { SharedReading } from '../../chat/shared-reading.ts'
import { collectionOf, placeOf } from '../../chat/source-place.ts'
import { useRunSources } from '../../chat/use-run-sources.ts'
import { IconButton } from '../../parts/button.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Loaded } from '../../parts/loading.tsx'
import { Notice } from '../../parts/notice.tsx'
import { ChangedFile } from '../../reader/changed-file.tsx'
import { MarkSteps } from '../../reader/mark-steps.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import type { OpenedSource, OpenSource } from './opened-source.ts'
import styles from './source-panel.module.css'
import { SourceText } from './source-text.tsx'

const say = wordsOf('chat', chat)

interface SourcePanelProps {
  readonly opened: OpenedSource
  readonly onOpen: OpenSource
  /** What the answer is to that it belongs to, where that is not the one that is read last. */
  readonly question?: string | undefined
  /** Absent where something around it closes it. */
  readonly onClose?: () => void
}

/** A source as the run has read it, at the quote that a mark stands for. */
export function SourcePanel({ opened, question, onOpen, onClose }: SourcePanelProps) {
  const isShared = useContext(SharedReading) !== undefined
  const query = useRunSources(opened.run)
  return (
    <div className={styles['panel']}>
      {onClose && (
        <div className={styles['bar']}>
          <h2 className={styles['heading']}>{say('source')}</h2>
          <IconButton label={say('closeSource')} icon={X} onClick={onClose} />
        </div>
      )}
      {question !== undefined && (
        <p dir="auto" className={styles['earlier']} title={question}>
          {say('sourceOfEarlier', { question })}
        </p>
      )}
      <Loaded query={query}>{(sources) => <Shown sources={sources} opened={opened} onOpen={onOpen} isShared={isShared} />}</Loaded>
    </div>
  )
}

interface StepsProps {
  readonly sources: readonly ReadSource[]
  readonly opened: OpenedSource
  readonly onOpen: OpenSource
}

interface ShownProps extends StepsProps {
  /** Of somebody else's run: its words alone, for the document behind it may not be the reader's to open. */
  readonly isShared: boolean
}

function Shown({ sources, opened, onOpen, isShared }: ShownProps) {
  const { session } = useParams({ strict: false })
  const read = sources.find(({ handle }) => handle === opened.handle)
  if (!read) return <Notice kind="warn">{isShared ? say('notShared') : say('notRead')}</Notice>
  const { source, citations, now } = read
  const collection = collectionOf(source)
  return (
    <>
      <Steps sources={sources} opened={opened} onOpen={onOpen} />
      <div className={styles['place']}>
        <h3 dir="auto" className={styles['title']}>
          {source.title}
        </h3>
        <p dir="auto" className={styles['path']}>
          {placeOf(source).join(' › ')}
        </p>
        <p className={styles['links']}>
          {!isShared && collection && source.document && (
            <Link
              to="/collections/$collection/document"
              params={{ collection }}
              search={
                opened.quote === undefined
                  ? { path: source.document, run: opened.run, session, mark: opened.mark === undefined ? undefined : String(opened.mark) }
                  : { path: source.document, quote: opened.quote }
              }
            >
              <FileText size={15} aria-hidden="true" /> {say('openDocument')}
            </Link>
          )}
          {/^https?:\/\//.test(source.uri) && (
            <a href={source.uri} target="_blank" rel="noopener noreferrer nofollow">
              <ExternalLink size={15} aria-hidden="true" /> {say('openOriginal')}
            </a>
          )}
          {!isShared && <CopyButton text={linkTo(opened)} what={say('link')} icon={Link2} />}
        </p>
      </div>
      {now && <Notice kind="warn">{say(now === 'changed' ? 'sourceChanged' : 'sourceRemoved')}</Notice>}
      {!isShared && !now && collection && !collection.startsWith('feed:') && source.document && (
        <ChangedFile collection={collection} path={source.document} />
      )}
      <SourceText
        key={opened.handle}
        // The pages of another version have other words.
        source={isShared || now ? withoutDocument(source) : source}
        citations={citations}
        mark={opened.mark}
        quote={opened.quote}
      />
    </>
  )
}

/** The path still tells in which form the text is shown. */
const withoutDocument = ({ collection: _collection, ...source }: Source): Source => source

/** Opens a source at the words that are looked at, for whoever may see the run. */
function linkTo({ run, handle, mark, quote }: OpenedSource): string {
  const words = new URLSearchParams({ ...(mark === undefined ? {} : { mark: `${mark}` }), ...(quote === undefined ? {} : { quote }) })
  return `${location.origin}/runs/${run}/sources/${handle}${words.size === 0 ? '' : `?${words}`}`
}

const optionWords = (place: string, citations: ReadSource['citations']): string =>
  citations.length > 0 ? `[${citations.map(({ mark }) => mark).join(', ')}] ${place}` : say('readOnly', { place })

/** From mark to mark, in the order of the answer, or to another source. */
function Steps({ sources, opened, onOpen }: StepsProps) {
  const id = useId()
  const { run } = opened
  const marks = sources.flatMap(({ citations }) => citations).toSorted((a, b) => a.mark - b.mark)
  const step = (mark: number) => {
    const next = marks.find((each) => each.mark === mark)
    if (next) onOpen({ run, handle: next.source, mark })
  }
  return (
    <div className={styles['steps']}>
      {opened.quote === undefined ? (
        <MarkSteps marks={marks.map(({ mark }) => mark)} mark={opened.mark} onStep={step} />
      ) : (
        <span className={styles['against']}>{say('contradictsAnswer')}</span>
      )}
      {sources.length > 1 && (
        <>
          <label htmlFor={id} className="unseen">
            {say('source')}
          </label>
          <select
            id={id}
            className={styles['select']}
            value={opened.handle}
            onChange={({ target: { value } }) => {
              const first = sources.find(({ handle }) => handle === value)?.citations[0]
              onOpen({ run, handle: value, ...(first ? { mark: first.mark } : {}) })
            }}
          >
            {sources.map(({ handle, source, citations }) => (
              <option key={handle} value={handle}>
                {optionWords(placeOf(source).slice(-2).join(' › '), citations)}
              </option>
            ))}
          </select>
        </>
      )}
    </div>
  )
}
