import { Disclosure } from '../../../parts/disclosure.tsx'
import { upload } from '../../../words/en/upload.ts'
import { wordsOf } from '../../../words/words.tsx'
import type { LeftOut } from './choose-files.ts'
import styles from './upload.module.css'

const say = wordsOf('upload', upload)

/** Paths that are named for one reason at most. */
const mostPaths = 100

interface LeftOutListProps {
  readonly leftOut: readonly LeftOut[]
  /** What became of them. */
  readonly outcome: 'skipped' | 'notUploaded' | 'unreadable'
  /** What to do where the reasons do not say it. */
  readonly remedy?: string
}

/** What was not taken, by reason, each with what to do. */
export function LeftOutList({ leftOut, outcome, remedy }: LeftOutListProps) {
  if (leftOut.length === 0) return null
  const reasons = [...Map.groupBy(leftOut, ({ reason }) => reason)].toSorted(([, a], [, b]) => b.length - a.length)
  return (
    <Disclosure summary={say(outcome, { count: leftOut.length })}>
      {remedy !== undefined && <p className={styles['remedy']}>{remedy}</p>}
      <dl className={styles['reasons']}>
        {reasons.map(([reason, members]) => (
          <div key={reason}>
            <dt>
              {say(members.every(({ path }) => path.endsWith('/')) ? 'foldersBecause' : 'filesBecause', { count: members.length, reason })}
              {members[0]?.remedy !== undefined && <span className="soft">{say('andRemedy', { remedy: members[0].remedy })}</span>}
            </dt>
            <dd>
              <ul>
                {members.slice(0, mostPaths).map(({ path }) => (
                  <li key={path}>
                    <code>{path}</code>
                  </li>
                ))}
                {members.length > mostPaths && <li className="soft">{say('morePaths', { count: members.length - mostPaths })}</li>}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
