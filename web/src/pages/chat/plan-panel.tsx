import { memo } from 'react'
import type { Plan } from '../../../../src/core/plan.ts'
import { changedTasks, planChanges } from '../../chat/plan-changes.ts'
import { Disclosure } from '../../parts/disclosure.tsx'
import { PlanList } from '../../parts/plan-list.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './plan-panel.module.css'

const say = wordsOf('chat', chat)

interface PlanPanelProps {
  /** The plan each time it was written, oldest first; at least once. */
  readonly plans: readonly Plan[]
  readonly isWorking: boolean
}

/** A plan with the state of each sub-task, and how it came to be as it is. */
export const PlanPanel = memo(({ plans, isWorking }: PlanPanelProps) => {
  const plan = plans.at(-1)
  if (!plan) return null
  const done = plan.subTasks.filter(({ status }) => status === 'done').length
  const changes = plans.slice(1).flatMap((after, index) => {
    const lines = planChanges(plans[index] ?? after, after)
    return lines.length > 0 ? [{ key: index, lines }] : []
  })
  const body = (
    <>
      <PlanList plan={plan} isWorking={isWorking} {...(isWorking ? { changed: changedTasks(plans) } : {})} />
      {changes.length > 0 && (
        <Disclosure summary={<span className={styles['words']}>{say('planChanged', { count: changes.length })}</span>}>
          <ol className={styles['changes']}>
            {changes.map(({ key, lines }) => (
              <li key={key}>{lines.join('; ')}</li>
            ))}
          </ol>
        </Disclosure>
      )}
    </>
  )
  const words = say('plan', { done, all: plan.subTasks.length })
  return isWorking ? (
    <div className={styles['panel']}>
      <h3 className={styles['head']}>{words}</h3>
      {body}
    </div>
  ) : (
    <Disclosure summary={<span className={styles['words']}>{words}</span>}>
      <div className={styles['panel']}>{body}</div>
    </Disclosure>
  )
})
