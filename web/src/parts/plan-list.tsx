import { Ban, Circle, CircleCheck, CircleDot, CircleX, type LucideIcon } from 'lucide-react'
import type { Plan, SubTaskStatus } from '../../../src/core/plan.ts'
import { parts } from '../words/en/parts.ts'
import { wordsOf } from '../words/words.tsx'
import { list } from './amounts.tsx'
import styles from './plan-list.module.css'

const say = wordsOf('parts', parts)

const icons: Readonly<Record<SubTaskStatus, LucideIcon>> = {
  pending: Circle,
  in_progress: CircleDot,
  done: CircleCheck,
  blocked: Ban,
  failed: CircleX,
}

/** How a part of a plan stands, as people say it. */
export const taskWords: Readonly<Record<SubTaskStatus, string>> = {
  pending: say('taskPending'),
  in_progress: say('taskInProgress'),
  done: say('taskDone'),
  blocked: say('taskBlocked'),
  failed: say('taskFailed'),
}

interface PlanListProps {
  readonly plan: Plan
  /** Ids of the parts that have just become otherwise: they are pointed out for a moment. */
  readonly changed?: ReadonlySet<string>
  /** Whether it is being worked on. */
  readonly isWorking?: boolean
}

/** A plan with the state of each of its parts. */
export const PlanList = ({ plan, changed, isWorking = false }: PlanListProps) => (
  <div className={styles['plan']}>
    <p className={styles['goal']}>{plan.goal}</p>
    <ol>
      {plan.subTasks.map(({ id, description, status, dependencies, parallelizable }) => {
        const Icon = icons[status]
        const order = [
          ...(dependencies.length > 0 ? [say('after', { tasks: list(dependencies) })] : []),
          ...(parallelizable ? [say('inParallel')] : []),
        ]
        return (
          <li key={id} data-status={status} data-working={isWorking || undefined} data-changed={changed?.has(id) || undefined}>
            <Icon size={16} aria-hidden="true" />
            <span className={styles['id']}>{id}</span>
            <span>
              {description} <span className="unseen">{taskWords[status]}</span>
              {order.length > 0 && <span className={styles['order']}>{list(order)}</span>}
            </span>
          </li>
        )
      })}
    </ol>
    {plan.reasoning && (
      <details>
        <summary>{say('reasoning')}</summary>
        <p>{plan.reasoning}</p>
      </details>
    )}
  </div>
)
