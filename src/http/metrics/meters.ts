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
    runs: counter('runs_total', 'Runs that ended here, or came to rest on a question, by how they stood then', 'status'),
    runSeconds: histogram('run', 'Seconds that this server carried a run until it ended or rested', runBuckets, 'status'),
    runsOpen: gauge('runs_open', 'Runs that this server carries now'),
    runsFollowed: gauge('runs_followed', 'Runs that this server has handed over to workers and follows now'),
    queued: histogram('run_queued', 'Seconds from the question until a worker took the run', workBuckets),
    takenOver: counter('runs_taken_over_total', 'Runs of dead programs that this one put back for others'),
    handedOver: counter('runs_handed_over_total', 'Runs that this program put back for others when it was stopped'),
    refused: counter(
      'runs_refused_total',
      'Runs from the queue that this program did not carry: somebody has them, or it lacks their model or tools',
    ),
    appendSeconds: histogram('log_append', 'Seconds until the log had stored an event of a run', appendBuckets),
    fenced: counter('log_fenced_total', 'Events that the log did not take, since another program has carried the run on'),
    firstEvent: histogram('time_to_first_event', 'Seconds from the question to the first event behind it', workBuckets),
    stepSeconds: histogram('step', 'Seconds from one reply of the model to the next, or to the end, tools included', workBuckets),
    modelCalls: counter('model_calls_total', 'Calls of models: replied, retried, failed', 'model', 'outcome'),
    modelSeconds: histogram('model_call', 'Seconds that the model took for a whole reply', workBuckets, 'model'),
    reused: counter('answers_reused_total', 'Answers that were given again without asking the model'),
    firstText: histogram('time_to_first_token', 'Seconds from the question to the first words that its reader sees', workBuckets),
    firstReply: histogram(
      'model_first_token',
      'Seconds from the first call of the model of a run to its first token',
      workBuckets,
      'model',
    ),
    toolCalls: counter('tool_calls_total', 'Tool calls that came to an end, by tool and how', 'tool', 'status'),
    toolSeconds: histogram('tool', 'Seconds that a tool worked', workBuckets, 'tool'),
    toolsChosen: counter('tools_chosen_total', 'Tool calls that models asked for, whatever became of them', 'tool'),
    ratings: counter('answers_rated_total', 'Ratings that people gave to answers', 'rating'),
    tokens: counter('model_tokens_total', 'Tokens as the provider counted them; cached ones are part of input', 'model', 'kind'),
    cost: counter('cost_dollars_total', 'US dollars for calls of models whose price is known', 'model'),
    unpriced: counter('unpriced_calls_total', 'Calls of models whose price is unknown', 'model'),
    requests: counter('http_requests_total', 'Requests answered', 'route', 'method', 'status'),
    requestSeconds: histogram('http_request', 'Seconds until the answer to a request began', requestBuckets, 'route', 'method'),
    streamsOpen: gauge('streams_open', 'Event streams that are open now'),
  }
}
