import type { ReactNode } from 'react'
import type { RunEvent } from '../../../../src/core/event-types.ts'
import { keptMedia } from '../../../../src/core/media.ts'
import { captionOf } from '../../../../src/views/caption.ts'
import { endReason } from '../../../../src/views/end-reason.ts'
import { placeOf } from '../../chat/source-place.ts'
import { dollars, duration, exactTime, grouped } from '../../parts/amounts.tsx'
import { Badge, toneOfStatus } from '../../parts/badge.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { Markdown } from '../../parts/markdown.tsx'
import { PlanList } from '../../parts/plan-list.tsx'
import { stateWords } from '../../parts/states.ts'
import { run as runWords } from '../../words/en/run.ts'
import { ServerWords } from '../../words/server-words.tsx'
import { wordsOf } from '../../words/words.tsx'
import { MediaList } from '../chat/media-list.tsx'
import styles from './event-detail.module.css'

const say = wordsOf('run', runWords)

/** One event in full: what went in, what came out, what it took; and as it stands in the log. */
export const EventDetail = ({ event }: { readonly event: RunEvent }) => (
  <section className={styles['detail']} aria-label={say('eventNumber', { seq: event.seq })}>
    <h2>
      {event.seq}. {event.type}
    </h2>
    <p className="soft">
      <time dateTime={new Date(event.at).toISOString()}>{exactTime(event.at)}</time>
    </p>
    <Body event={event} />
    <Disclosure summary={say('logEntry')}>
      <Json value={event} />
    </Disclosure>
  </section>
)

function Body({ event }: { readonly event: RunEvent }) {
  switch (event.type) {
    case 'run.began':
      return (
        <>
          <p>{event.request.question}</p>
          <Facts
            rows={[
              [say('model'), event.request.model],
              [say('agent'), event.request.agent],
              [say('style'), event.request.style],
              [say('tools'), event.request.tools.join(', ')],
              [say('costLimit'), dollars(event.request.limits.spend / 1_000_000)],
              [say('stepLimit'), say('stepRange', { least: event.request.limits.steps, most: event.request.limits.stepsAtMost })],
            ]}
          />
          <Disclosure summary={say('systemPrompt')}>
            <Words text={event.request.system} />
          </Disclosure>
        </>
      )
    case 'model.replied': {
      const { text, reasoning, calls, usage, cost, durationMs, firstMs, finish } = event.reply
      return (
        <>
          <Facts
            rows={[
              [say('duration'), say('tookFirst', { time: duration(durationMs), first: duration(firstMs) })],
              [
                say('tokenColumn'),
                say('tokensInOut', { input: usage.inputTokens, cached: usage.cachedInputTokens, output: usage.outputTokens }),
              ],
              [say('cost'), dollars(cost === null ? null : cost / 1_000_000)],
              [say('finish'), finish],
            ]}
          />
          {reasoning && (
            <Disclosure summary={say('reasoning')}>
              <Words text={reasoning} />
            </Disclosure>
          )}
          {text !== '' && <Markdown text={text} />}
          {calls.map((call) => (
            <div key={call.id}>
              <h3>
                {call.id} {call.tool}
              </h3>
              <Json value={call.input} />
            </div>
          ))}
        </>
      )
    }
    case 'tool.started':
      return (
        <>
          <p>{event.call.tool}</p>
          <Json value={event.call.input} />
        </>
      )
    case 'tool.finished': {
      const { record, output } = event
      return (
        <>
          <p className="row">
            <strong>{record.call.tool}</strong>
            <Badge tone={toneOfStatus(record.status)}>{stateWords(record.status)}</Badge>
          </p>
          <Facts
            rows={[
              [
                say('duration'),
                record.tries ? say('tries', { time: duration(record.durationMs), count: record.tries }) : duration(record.durationMs),
              ],
              [say('cost'), record.costUsd === undefined ? undefined : dollars(record.costUsd)],
              [say('error'), record.error && <ServerWords>{record.error.message}</ServerWords>],
              [say('sources'), output.sources?.length ? grouped(output.sources.length) : undefined],
            ]}
          />
          <h3>{say('arguments')}</h3>
          <Json value={record.call.input} />
          <h3>{say('result')}</h3>
          <Words text={output.text} />
          <MediaList run={event.run} media={keptMedia(output)} />
          {output.sources?.map((source) => (
            <Disclosure key={source.id} summary={placeOf(source).join(' › ')}>
              <Words text={source.text} />
            </Disclosure>
          ))}
        </>
      )
    }
    case 'run.ended':
      return (
        <Facts
          rows={[
            [say('status'), stateWords(event.end.status)],
            [say('endReason'), <ServerWords key="reason">{endReason(event.end.reason)}</ServerWords>],
            [say('error'), event.end.fault && <ServerWords>{event.end.fault.message}</ServerWords>],
          ]}
        />
      )
    case 'plan.written':
      return <PlanList plan={event.plan} />
    case 'answer.drafted':
    case 'answer.judged':
      return <Markdown text={event.answer.text} />
    case 'notice.given':
      return <Words text={event.text} />
    case 'context.folded':
      return <Words text={event.summary} />
    default:
      return (
        <p>
          <ServerWords>{captionOf(event)}</ServerWords>
        </p>
      )
  }
}

const Facts = ({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles['facts']}>
    {rows
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

const Words = ({ text }: { readonly text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts are scrolled with the keys.
  <pre tabIndex={0} className={styles['words']}>
    {text}
  </pre>
)

const Json = ({ value }: { readonly value: unknown }) => <Words text={typeof value === 'string' ? value : JSON.stringify(value, null, 2)} />
