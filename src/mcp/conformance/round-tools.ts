import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequests,
  inputRequired,
  inputResponse,
  type McpServer,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { textContent } from './samples.ts'

/** What one round asks for, or the words that end the call. */
type Round = { readonly ask: InputRequests; readonly state?: string } | { readonly answer: string }

const form = (message: string, name: string, value: z.ZodString | z.ZodBoolean = z.string()) =>
  inputRequired.elicit({ message, requestedSchema: z.object({ [name]: value }) })
const words = (text: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: textContent(text) }], maxTokens })

const nameForm = { user_name: form('What is your name?', 'name') }
const capital = { capital_question: words('What is the capital of France?', 100) }
const roots = { client_roots: inputRequired.listRoots() }
const confirm = { confirm: form('Please confirm', 'ok', z.boolean()) }

/** Tools that end in several rounds: each round but the last is answered with what is missing. */
const tools: Readonly<Record<string, (context: ServerContext['mcpReq']) => Round>> = {
  test_input_required_result_elicitation: ({ inputResponses }) => {
    const said = acceptedContent(inputResponses, 'user_name')
    return said ? { answer: `Hello, ${said['name']}!` } : { ask: nameForm }
  },
  test_input_required_result_sampling: ({ inputResponses }) => {
    const said = inputResponse(inputResponses, 'capital_question')
    return said.kind === 'sampling' ? { answer: JSON.stringify(said.result.content) } : { ask: capital }
  },
  test_input_required_result_list_roots: ({ inputResponses }) => {
    const said = inputResponse(inputResponses, 'client_roots')
    return said.kind === 'roots' ? { answer: said.roots.map(({ uri }) => uri).join('\n') } : { ask: roots }
  },
  test_input_required_result_request_state: ({ inputResponses, requestState }) =>
    acceptedContent(inputResponses, 'confirm') && requestState() === 'confirm'
      ? { answer: 'state-ok' }
      : { ask: confirm, state: 'confirm' },
  test_input_required_result_multiple_inputs: ({ inputResponses, requestState }) => {
    const kinds = ['user_name', 'greeting', 'client_roots'].map((key) => inputResponse(inputResponses, key).kind)
    return !kinds.includes('missing') && requestState() === 'all'
      ? { answer: 'all inputs received' }
      : { ask: { ...nameForm, greeting: words('Generate a greeting', 50), ...roots }, state: 'all' }
  },
  test_input_required_result_multi_round: ({ inputResponses, requestState }) => {
    if (requestState() === 'second' && acceptedContent(inputResponses, 'step2')) return { answer: 'both rounds done' }
    return requestState() === 'first' && acceptedContent(inputResponses, 'step1')
      ? { ask: { step2: form('Step 2: What is your favorite color?', 'color') }, state: 'second' }
      : { ask: { step1: form('Step 1: What is your name?', 'name') }, state: 'first' }
  },
  // A state that was changed on the way does not get as far as here.
  test_input_required_result_tampered_state: ({ inputResponses, requestState }) =>
    acceptedContent(inputResponses, 'confirm') && requestState() === 'signed'
      ? { answer: 'state kept' }
      : { ask: confirm, state: 'signed' },
  test_input_required_result_capabilities: ({ inputResponses, envelope }) => {
    if (inputResponses !== undefined) return { answer: 'inputs received' }
    const told: Readonly<Record<string, unknown>> = { ...envelope }
    const able = Object.keys(told[CLIENT_CAPABILITIES_META_KEY] ?? {})
    const asks = { elicitation: nameForm, sampling: capital, roots }
    return { ask: Object.assign({}, ...Object.entries(asks).map(([kind, ask]) => (able.includes(kind) ? ask : {}))) }
  },
  // The round is refused for a client that cannot give it.
  test_missing_capability: () => ({ ask: capital }),
}

export function registerRoundTools(server: McpServer, states: RequestStateCodec): void {
  for (const [name, play] of Object.entries(tools))
    server.registerTool(name, { description: `Fixture for the conformance suite: ${name}` }, async ({ mcpReq }) => {
      const round = play(mcpReq)
      if ('answer' in round) return { content: [textContent(round.answer)] } satisfies CallToolResult
      return inputRequired({
        inputRequests: round.ask,
        ...(round.state === undefined ? {} : { requestState: await states.mint(round.state) }),
      })
    })
}
