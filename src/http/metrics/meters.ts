import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Seconds: answers of the server itself, tools and models, whole runs. */
const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const appendBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30]
const workBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]
const runBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600]

export type Meters = ReturnType<typeof metersIn>

/** Everything that a server counts, under the names by which it is read. */
export function metersIn(registry: Registry) {
  const counter = <const Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `ibid_${name}`, help, labelNames, registers: [registry] })
  const gauge = (name: string, help: string) => new Gauge({ name: `ibid_${name}`, help, registers: [registry] })
  const histogram = <const Label extends string>(name: string, help: string, buckets: number[], ...labelNames: Label[]) =>
    new Histogram({ name: `ibid_${name}_seconds`, help, buckets, labelNames, registers: [registry] })
  return {
    runs: counter('runs_total', 'Runs that ended here, or paused for an answer, by status', 'status'),
    runSeconds: histogram('run', 'Seconds that this server worked on a run until it ended or paused', runBuckets, 'status'),
    runsOpen: gauge('runs_open', 'Runs in progress on this server'),
    runsFollowed: gauge('runs_followed', 'Runs that this server has handed to workers and is following'),
    queued: histogram('run_queued', 'Seconds from the question until a worker took the run', workBuckets),
    takenOver: counter('runs_taken_over_total', 'Runs of dead programs that this one returned to the queue'),
    handedOver: counter('runs_handed_over_total', 'Runs that this program returned to the queue when it was stopped'),
    refused: counter(
      'runs_refused_total',
      'Queued runs that this program did not take: another program has them, or it lacks their model or tools',
    ),
    appendSeconds: histogram('log_append', 'Seconds until the log stored an event of a run', appendBuckets),
    fenced: counter('log_fenced_total', 'Events rejected by the log because another program has continued the run'),
    firstEvent: histogram('time_to_first_event', 'Seconds from the question to the first event after it', workBuckets),
    stepSeconds: histogram('step', 'Seconds from one model reply to the next, or to the end, including tools', workBuckets),
    modelCalls: counter('model_calls_total', 'Model calls: replied, retried, failed', 'model', 'outcome'),
    modelSeconds: histogram('model_call', "Seconds until the model's complete reply", workBuckets, 'model'),
    reused: counter('answers_reused_total', 'Answers reused without asking the model'),
    firstText: histogram('time_to_first_token', 'Seconds from the question to the first text that its reader sees', workBuckets),
    firstReply: histogram('model_first_token', "Seconds from a run's first model call to its first token", workBuckets, 'model'),
    toolCalls: counter('tool_calls_total', 'Finished tool calls, by tool and outcome', 'tool', 'status'),
    toolSeconds: histogram('tool', 'Seconds that a tool ran', workBuckets, 'tool'),
    toolsChosen: counter('tools_chosen_total', 'Tool calls requested by models, whatever their outcome', 'tool'),
    ratings: counter('answers_rated_total', 'Ratings of answers by users', 'rating'),
    tokens: counter('model_tokens_total', 'Tokens as counted by the provider; cached tokens are part of input', 'model', 'kind'),
    cost: counter('cost_dollars_total', 'US dollars spent on model calls with a known price', 'model'),
    unpriced: counter('unpriced_calls_total', 'Model calls with no known price', 'model'),
    requests: counter('http_requests_total', 'Requests answered', 'route', 'method', 'status'),
    requestSeconds: histogram('http_request', 'Seconds until the response to a request started', requestBuckets, 'route', 'method'),
    streamsOpen: gauge('streams_open', 'Open event streams'),
  }
}
