import { counted, grouped } from '../../../../../src/views/amounts.ts'
import { Disclosure } from '../../../parts/disclosure.tsx'
import type { LeftOut } from './choose-files.ts'
import styles from './upload.module.css'

/** Paths that are named for one reason at most. */
const mostPaths = 100

interface LeftOutListProps {
  readonly leftOut: readonly LeftOut[]
  /** Such as `were not uploaded`. */
  readonly what: string
  /** What to do where the reasons do not say it. */
  readonly remedy?: string
}

/** What was not taken, by reason, each with what to do. */
export function LeftOutList({ leftOut, what, remedy }: LeftOutListProps) {
  if (leftOut.length === 0) return null
  const reasons = [...Map.groupBy(leftOut, ({ reason }) => reason)].toSorted(([, a], [, b]) => b.length - a.length)
  return (
    <Disclosure
      summary={
        <>
          {grouped(leftOut.length)} {leftOut.length === 1 ? what.replace(/^were/, 'was') : what}
        </>
      }
    >
      {remedy !== undefined && <p className={styles['remedy']}>{remedy}</p>}
      <dl className={styles['reasons']}>
        {reasons.map(([reason, members]) => (
          <div key={reason}>
            <dt>
              {counted(members.length, members.every(({ path }) => path.endsWith('/')) ? 'folder' : 'file')}: {reason}
              {members[0]?.remedy !== undefined && <span className="soft">; {members[0].remedy}</span>}
            </dt>
            <dd>
              <ul>
                {members.slice(0, mostPaths).map(({ path }) => (
                  <li key={path}>
                    <code>{path}</code>
                  </li>
                ))}
                {members.length > mostPaths && <li className="soft">and {grouped(members.length - mostPaths)} more</li>}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
