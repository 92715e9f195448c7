import { memo, useMemo } from 'react'
import type { SharedRun, SharedStep } from '../../../../src/core/schemas/http/shares.ts'
import { duration, grouped } from '../../../../src/views/amounts.ts'
import type { Turn } from '../../chat/conversation.ts'
import { dollars } from '../../parts/amounts.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { Table } from '../../parts/table.tsx'
import type { OpenedSource, OpenSource } from '../chat/opened-source.ts'
import { TurnView } from '../chat/turn-view.tsx'
import styles from './shared-conversation.module.css'

interface SharedTurnProps {
  readonly shared: SharedRun
  readonly opened: OpenedSource | undefined
  readonly onOpen: OpenSource
}

/** A shared question with its answer, and how that came about. */
export const SharedTurn = memo(({ shared, opened, onOpen }: SharedTurnProps) => {
  const turn = useMemo(() => turnOf(shared), [shared])
  return (
    <div>
      <TurnView
        turn={turn}
        live={undefined}
        isNewest={false}
        isWatched={false}
        showsThoughts={false}
        opened={opened}
        onOpen={onOpen}
        onAsk={undefined}
        onAskOtherwise={undefined}
      />
      <div className={styles['steps']}>
        <Disclosure summary="How it came about">
          <Table
            caption="Steps, the first on top"
            rows={shared.steps.map((step, index) => ({ ...step, index }))}
            keyOf={({ index }) => String(index)}
            columns={[
              { title: 'After', cell: ({ at }) => duration(at - shared.askedAt) },
              { title: 'Step', cell: (step) => <Step step={step} /> },
              { title: 'Took', isNumber: true, cell: ({ durationMs }) => (durationMs === undefined ? '' : duration(durationMs)) },
              { title: 'Tokens', isNumber: true, cell: ({ tokens }) => (tokens === undefined ? '' : grouped(tokens)) },
              { title: 'Cost', isNumber: true, cell: ({ costUsd }) => (costUsd === undefined ? '' : dollars(costUsd)) },
            ]}
          />
        </Disclosure>
      </div>
    </div>
  )
})

const Step = ({ step: { text, detail } }: { readonly step: SharedStep }) => (
  <span>
    {text}
    {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
  </span>
)

/** As the usual view has it, without what is not shared. */
const turnOf = ({ run, question, askedAt, model, files, result }: SharedRun): Turn => ({
  ...{ run, question, startedAt: askedAt, model, scope: undefined, seq: 0, settledAt: 0, steps: [], plans: [], images: [] },
  files: files.map((document, index) => ({ document, collection: `${index}` })),
  result: result.answer === '' && result.fault ? undefined : result,
  fault: result.fault,
})
