import { Link } from '@tanstack/react-router'
import type { RunEvent } from '../../../../src/core/event-types.ts'
import type { RunDiff, StepPair } from '../../../../src/views/run-diff.ts'
import { Badge, type Tone } from '../../parts/badge.tsx'
import { Table } from '../../parts/table.tsx'
import { compare } from '../../words/en/compare.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './steps-table.module.css'

const say = wordsOf('compare', compare)

interface StepsTableProps {
  readonly a: readonly RunEvent[]
  readonly b: readonly RunEvent[]
  readonly steps: RunDiff['steps']
}

const states: Readonly<Record<StepPair['state'], readonly [words: string, tone: Tone]>> = {
  same: [say('same'), 'plain'],
  changed: [say('differs'), 'warn'],
  'only-a': [say('onlyFirst'), 'bad'],
  'only-b': [say('onlySecond'), 'good'],
}

/** The model steps of two runs, those that stand for each other in one row. */
export function StepsTable({ a, b, steps }: StepsTableProps) {
  if (steps.length === 0) return null
  return (
    <section aria-label={say('steps')} className="stack">
      <h2>{say('steps')}</h2>
      <Table
        caption={say('stepsOfBoth')}
        rows={steps}
        keyOf={(pair) => `${'a' in pair ? pair.a : ''}-${'b' in pair ? pair.b : ''}`}
        columns={[
          { title: say('first'), cell: (pair) => ('a' in pair ? <StepLink events={a} step={pair.a} /> : '') },
          { title: say('second'), cell: (pair) => ('b' in pair ? <StepLink events={b} step={pair.b} /> : '') },
          {
            title: say('what'),
            cell: (pair) =>
              'whatB' in pair && pair.whatB !== undefined ? (
                <>
                  <del>{pair.what}</del> <ins>{pair.whatB}</ins>
                </>
              ) : (
                pair.what
              ),
          },
          {
            title: say('status'),
            cell: (pair) => (
              <span>
                <Badge tone={states[pair.state][1]}>{states[pair.state][0]}</Badge>
                {'differs' in pair && pair.differs.length > 0 && (
                  <span className="soft">
                    {' '}
                    {pair.differs.map((name) => (name === 'text' ? say('otherWords') : say('otherResult', { tool: name }))).join(', ')}
                  </span>
                )}
              </span>
            ),
          },
        ]}
      />
    </section>
  )
}

function StepLink({ events, step }: { readonly events: readonly RunEvent[]; readonly step: number }) {
  const event = events.find((each) => (each.type === 'model.replied' || each.type === 'model.failed') && each.step === step)
  if (!event) return step
  return (
    <Link to="/runs/$run" params={{ run: event.run }} search={{ at: String(event.seq) }} className={styles['step']}>
      {say('step', { number: step })}
    </Link>
  )
}
