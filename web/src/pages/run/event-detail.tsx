import type { RunEvent } from '../../../../src/core/event-types.ts'
import { keptMedia } from '../../../../src/core/media.ts'
import { duration, grouped } from '../../../../src/views/amounts.ts'
import { captionOf } from '../../../../src/views/caption.ts'
import { placeOf } from '../../chat/source-place.ts'
import { dollars } from '../../parts/amounts.tsx'
import { Badge, toneOfStatus } from '../../parts/badge.tsx'
import { Markdown } from '../../parts/markdown.tsx'
import { PlanList } from '../../parts/plan-list.tsx'
import { MediaList } from '../chat/media-list.tsx'
import styles from './event-detail.module.css'

/** One event in full: what went in, what came out, what it took; and as it stands in the log. */
export const EventDetail = ({ event }: { readonly event: RunEvent }) => (
  <section className={styles['detail']} aria-label={`Event ${event.seq}`}>
    <h2>
      {event.seq}. {event.type}
    </h2>
    <p className="soft">
      <time dateTime={new Date(event.at).toISOString()}>{new Date(event.at).toLocaleString()}</time>
    </p>
    <Body event={event} />
    <details>
      <summary>As it stands in the log</summary>
      <Json value={event} />
    </details>
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
              ['Model', event.request.model],
              ['Agent', event.request.agent],
              ['Style', event.request.style],
              ['Tools', event.request.tools.join(', ')],
              ['Cap', dollars(event.request.limits.spend / 1_000_000)],
              ['Steps', `${event.request.limits.steps} to ${event.request.limits.stepsAtMost}`],
            ]}
          />
          <details>
            <summary>What the model is told</summary>
            <Words text={event.request.system} />
          </details>
        </>
      )
    case 'model.replied': {
      const { text, reasoning, calls, usage, cost, durationMs, firstMs, finish } = event.reply
      return (
        <>
          <Facts
            rows={[
              ['Took', `${duration(durationMs)}, first words after ${duration(firstMs)}`],
              [
                'Tokens',
                `${grouped(usage.inputTokens)} in (${grouped(usage.cachedInputTokens)} cached), ${grouped(usage.outputTokens)} out`,
              ],
              ['Cost', dollars(cost === null ? null : cost / 1_000_000)],
              ['Ended', finish],
            ]}
          />
          {reasoning && (
            <details>
              <summary>What it thought</summary>
              <Words text={reasoning} />
            </details>
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
            <Badge tone={toneOfStatus(record.status)}>{record.status}</Badge>
          </p>
          <Facts
            rows={[
              ['Took', `${duration(record.durationMs)}${record.tries ? `, ${record.tries} tries` : ''}`],
              ['Cost', record.costUsd === undefined ? undefined : dollars(record.costUsd)],
              ['Error', record.error?.message],
              ['Sources', output.sources?.length ? grouped(output.sources.length) : undefined],
            ]}
          />
          <h3>Arguments</h3>
          <Json value={record.call.input} />
          <h3>Result</h3>
          <Words text={output.text} />
          <MediaList run={event.run} media={keptMedia(output)} />
          {output.sources?.map((source) => (
            <details key={source.id}>
              <summary>{placeOf(source).join(' › ')}</summary>
              <Words text={source.text} />
            </details>
          ))}
        </>
      )
    }
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
      return <p>{captionOf(event)}</p>
  }
}

const Facts = ({ rows }: { readonly rows: readonly (readonly [string, string | undefined])[] }) => (
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
