import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { isRecord } from '../../core/json.ts'
import type { EndpointRequest } from '../../testing/scripted-endpoint.ts'

/** What the prompts of a run came to, in tokens of a real vocabulary (o200k). */
interface Prompts {
  /** Of each request. */
  readonly tokens: readonly number[]
  readonly total: number
  /** Of all requests together, those that stood at the front of the request before as well. */
  readonly old: number
  /** From the second request on: the share of the prompt before that stands unchanged at the front of this one. */
  readonly kept: readonly number[]
  /** From the second request on: the share of this prompt that is such an unchanged front, which a provider need not read again. */
  readonly cached: readonly number[]
}

/** Measures the prompts of a run as they came over the wire: the tools, then each message, as JSON. */
export function measurePrompts(requests: readonly Pick<EndpointRequest, 'body'>[]): Prompts {
  const known = new Map<string, number>()
  const count = (text: string): number => {
    const tokens = known.get(text) ?? encode(text, { disallowedSpecial: new Set() }).length
    known.set(text, tokens)
    return tokens
  }
  const sum = (texts: readonly string[]): number => added(texts.map(count))
  const prompts = requests.map(({ body }) => partsOf(body))
  const tokens = prompts.map(sum)
  const fronts = prompts.map((parts, at) => {
    const before = prompts[at - 1] ?? []
    const changed = before.findIndex((part, index) => part !== parts[index])
    return sum(changed < 0 ? before : before.slice(0, changed))
  })
  return {
    tokens,
    total: added(tokens),
    old: added(fronts),
    kept: fronts.slice(1).map((front, at) => front / tokens[at]!),
    cached: fronts.slice(1).map((front, at) => front / tokens[at + 1]!),
  }
}

const added = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

function partsOf(body: EndpointRequest['body']): readonly string[] {
  const { tools = [], messages } = isRecord(body) ? body : {}
  return [JSON.stringify(tools), ...(Array.isArray(messages) ? messages.map((message) => JSON.stringify(message)) : [])]
}
