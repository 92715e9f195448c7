import { memo, useMemo } from 'react'
import { numberIn } from '../../../../src/core/language/message.ts'
import type { SharedRun, SharedStep } from '../../../../src/core/schemas/http/shares.ts'
import type { Turn } from '../../chat/conversation.ts'
import { dollars, duration } from '../../parts/amounts.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { Table } from '../../parts/table.tsx'
import { shares } from '../../words/en/shares.ts'
import { language } from '../../words/language.ts'
import { ServerWords } from '../../words/server-words.tsx'
import { wordsOf } from '../../words/words.tsx'
import type { OpenedSource, OpenSource } from '../chat/opened-source.ts'
import { TurnView } from '../chat/turn-view.tsx'
import styles from './shared-conversation.module.css'

const say = wordsOf('shares', shares)

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
        <Disclosure summary={say('trace')}>
          <Table
            caption={say('traceCaption')}
            rows={shared.steps.map((step, index) => ({ ...step, index }))}
            keyOf={({ index }) => String(index)}
            columns={[
              { title: say('after'), cell: ({ at }) => duration(at - shared.askedAt) },
              { title: say('step'), cell: (step) => <Step step={step} /> },
              { title: say('took'), isNumber: true, cell: ({ durationMs }) => (durationMs === undefined ? '' : duration(durationMs)) },
              { title: say('tokens'), isNumber: true, cell: ({ tokens }) => (tokens === undefined ? '' : numberIn(language, tokens)) },
              { title: say('cost'), isNumber: true, cell: ({ costUsd }) => (costUsd === undefined ? '' : dollars(costUsd)) },
            ]}
          />
        </Disclosure>
      </div>
    </div>
  )
})

const Step = ({ step: { text, detail } }: { readonly step: SharedStep }) => (
  <span>
    <ServerWords>{text}</ServerWords>
    {detail !== undefined && (
      <span className={styles['detail']}>
        <ServerWords>{detail}</ServerWords>
      </span>
    )}
  </span>
)

/** As the usual view has it, without what is not shared. */
const turnOf = ({ run, question, askedAt, model, files, result }: SharedRun): Turn => ({
  ...{ run, question, startedAt: askedAt, model, scope: undefined, seq: 0, settledAt: 0, steps: [], plans: [], images: [] },
  files: files.map((document, index) => ({ document, collection: `${index}` })),
  result: result.answer === '' && result.fault ? undefined : result,
  fault: result.fault,
})
