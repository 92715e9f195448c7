import { useMemo, useState } from 'react'
import type { RunEvent } from '../../../../src/core/event-types.ts'
import { replay } from '../../../../src/core/fold-run.ts'
import type { RunResult } from '../../../../src/core/run-result.ts'
import { phaseOf } from '../../../../src/views/phase.ts'
import { resultOf } from '../../../../src/views/result.ts'
import { Badge } from '../../parts/badge.tsx'
import { Markdown } from '../../parts/markdown.tsx'
import { PlanList } from '../../parts/plan-list.tsx'
import { phaseWords } from '../../parts/states.ts'
import { run as runWords } from '../../words/en/run.ts'
import { ServerWords } from '../../words/server-words.tsx'
import { wordsOf } from '../../words/words.tsx'
import { AnswerText } from '../chat/answer-text.tsx'
import type { OpenedSource } from '../chat/opened-source.ts'
import { MarkCard } from '../chat/source-mark.tsx'
import { SourceSide } from '../chat/source-side.tsx'
import styles from './run-so-far.module.css'

const say = wordsOf('run', runWords)

interface RunSoFarProps {
  readonly run: string
  /** The events up to the moment that is looked at. */
  readonly events: readonly RunEvent[]
  /** Text of the step that is written at that moment. */
  readonly writing: string
  readonly result: RunResult | undefined
}

/** What the run was about at a moment: phase, plan, what it had read, and the answer as far as there was one. */
export function RunSoFar({ run, events, writing, result }: RunSoFarProps) {
  const seen = useMemo(() => replay(run, events), [run, events])
  const answer = useMemo(() => result ?? resultOf(seen), [result, seen])
  const [opened, setOpened] = useState<OpenedSource>()
  const phase = seen.end ? 'ended' : (events.map((event) => phaseOf(event)).findLast((each) => each !== undefined) ?? 'analyzing')
  return (
    <section className={styles['so-far']} aria-label={say('atThisPoint')}>
      <p className="row">
        <Badge tone="accent">{phaseWords(phase)}</Badge>
        <span className="soft">
          {[
            say('modelSteps', { count: seen.steps }),
            say('toolCalls', { count: seen.results.length }),
            say('sourcesRead', { count: seen.sources.size }),
          ].join(' · ')}
        </span>
      </p>
      {seen.plan && <PlanList plan={seen.plan} />}
      {seen.question && !seen.end && <p>{say('asks', { question: seen.question.text })}</p>}
      {answer.verb && <p>{answer.verb.summary}</p>}
      {answer.answer !== '' ? (
        <AnswerText result={answer} opened={opened} onOpen={setOpened} />
      ) : (
        writing !== '' && <Markdown text={writing} />
      )}
      {answer.sources.length > 0 && (
        <ul className={styles['sources']} aria-label={say('sources')}>
          {answer.sources.map(({ id, title, section, collection, document }) => (
            <li key={id}>
              {[title, section].filter(Boolean).join(' › ')}
              <span className="soft"> · {[collection, document].filter(Boolean).join(' › ')}</span>
              {answer.citations
                .filter(({ source }) => source === id)
                .map(({ mark, quote }) => (
                  <blockquote key={mark}>
                    [{mark}] {quote}
                  </blockquote>
                ))}
            </li>
          ))}
        </ul>
      )}
      {answer.fault && (
        <p>
          <ServerWords>{answer.fault.message}</ServerWords>
        </p>
      )}
      <MarkCard />
      <SourceSide opened={opened} isWide={false} onOpen={setOpened} onClose={() => setOpened(undefined)} />
    </section>
  )
}
