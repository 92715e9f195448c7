import type { HrTime, SpanContext } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import manifest from '../../../package.json' with { type: 'json' }
import { IbidError } from '../../core/fault.ts'
import type { RunSpan } from './run-span.ts'

/** Sends spans, some seconds later and many at once. What cannot be sent is lost: the log has it all. */
export interface SpanSender {
  send(spans: readonly RunSpan[]): void
  /** Sends what waits, for at most `patienceMs`. */
  close(patienceMs: number): Promise<void>
}

interface SenderOptions {
  /** Base URL of a collector that takes OTLP over HTTP. */
  readonly url: string
  /** Hears of the first batch of a row that could not be sent. */
  onError(error: IbidError): void
}

/** The packages are no part of ibid: who sends traces installs them. Their own variables hold, such as `OTEL_EXPORTER_OTLP_HEADERS`. */
const packages = ['@opentelemetry/api', '@opentelemetry/sdk-trace', '@opentelemetry/resources', '@opentelemetry/exporter-trace-otlp-http']

/** Throws `IbidError('not-found')` where a package is missing. */
export async function otlpSender({ url, onError }: SenderOptions): Promise<SpanSender> {
  const [{ BatchSpanProcessor }, { detectResources, envDetector, resourceFromAttributes }, { OTLPTraceExporter }] = await load()
  const resource = resourceFromAttributes({ 'service.name': 'ibid', 'service.version': manifest.version }).merge(
    detectResources({ detectors: [envDetector] }),
  )
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces` })
  const processor = new BatchSpanProcessor({ exporter: telling(exporter, url, onError) })
  return {
    send(spans) {
      for (const span of spans) processor.onEnd(readable(span, resource))
    },
    async close(patienceMs) {
      const waited = Promise.withResolvers<void>()
      const timer = setTimeout(waited.resolve, patienceMs)
      await Promise.race([processor.shutdown().catch(() => undefined), waited.promise])
      clearTimeout(timer)
    },
  }
}

const load = () =>
  Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]).catch(() => {
    throw new IbidError('not-found', 'traces are not sent: OpenTelemetry packages are missing', `npm install ${packages.join(' ')}`)
  })

/** The exporter, but that somebody is told where nothing gets through, once until something does. */
function telling(exporter: SpanExporter, url: string, onError: SenderOptions['onError']): SpanExporter {
  let isTold = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== 0
        if (hasFailed && !isTold)
          onError(
            new IbidError(
              'unreachable',
              `traces cannot be sent to ${url}: ${result.error?.message ?? 'it rejected them'}`,
              'see server.traces.url',
            ),
          )
        isTold = hasFailed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}

/** As the packages have it. */
function readable(span: RunSpan, resource: Resource): ReadableSpan {
  const contextOf = (spanId: string): SpanContext => ({ traceId: span.trace, spanId, traceFlags: 1 })
  return {
    name: span.name,
    kind: span.kind === 'client' ? 2 : 0,
    spanContext: () => contextOf(span.id),
    ...(span.parent === undefined ? {} : { parentSpanContext: contextOf(span.parent) }),
    startTime: time(span.startedAt),
    endTime: time(span.endedAt),
    duration: time(span.endedAt - span.startedAt),
    status: { code: span.failed ? 2 : 0 },
    attributes: attributesOf(span.attributes),
    events: span.events.map(({ name, at, attributes }) => ({ name, time: time(at), attributes: attributesOf(attributes) })),
    links: [],
    ended: true,
    resource,
    instrumentationScope: { name: 'ibid', version: manifest.version },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

const attributesOf = (attributes: RunSpan['attributes']): ReadableSpan['attributes'] =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, typeof value === 'object' ? [...value] : value] as const))

/** Seconds and nanoseconds of ms. */
const time = (ms: number): HrTime => [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1_000_000)]
