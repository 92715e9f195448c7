import { Link } from '@tanstack/react-router'
import { keptMedia } from '../../../../src/core/media.ts'
import type { ToolOutput, ToolRecord } from '../../../../src/core/tool.ts'
import { Code } from '../../parts/code.tsx'
import { Diff } from '../../parts/diff.tsx'
import { Reason } from '../../parts/notice.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './call-details.module.css'
import { MediaList } from './media-list.tsx'

const say = wordsOf('chat', chat)

/** Characters of an output that are shown here; the run page has all of it. */
const mostCharacters = 3_000

interface CallDetailsProps {
  readonly run: string
  readonly record: ToolRecord
  readonly output: ToolOutput | undefined
  readonly diff: string | undefined
}

/** The arguments of a tool call, and what it gave. */
export function CallDetails({ run, record: { call, error, connector }, output, diff }: CallDetailsProps) {
  const titles = [...new Set(output?.sources?.map(({ title, section }) => [title, section].filter(Boolean).join(' › ')))]
  const text = output?.text ?? ''
  return (
    <div className={styles['details']}>
      <p className="soft">{say('byTool', { name: call.tool })}</p>
      {connector && <p className="soft">{say('byConnector', { name: connector })}</p>}
      <Code text={call.malformed ?? JSON.stringify(call.input, null, 2) ?? ''} language={say('arguments')} />
      {error && (
        <p className={styles['error']}>
          <Reason message={error.message} remedy={error.remedy} />
        </p>
      )}
      {titles.length > 0 && (
        <div>
          <p className="soft">{say('passages')}</p>
          <ol className={styles['places']}>
            {titles.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ol>
        </div>
      )}
      {diff && <Diff diff={diff} />}
      <MediaList run={run} media={keptMedia(output ?? {})} />
      {text !== '' && titles.length === 0 && !diff && <Code text={text.slice(0, mostCharacters)} language={say('result')} />}
      {text.length > mostCharacters && titles.length === 0 && <p className="soft">{say('restOnRun')}</p>}
    </div>
  )
}

/** A way to everything that a run did. */
export const RunLink = ({ run, children }: { readonly run: string; readonly children: string }) => (
  <Link to="/runs/$run" params={{ run }}>
    {children}
  </Link>
)
