import { z } from 'zod'
import { faultSchema } from '../fault.ts'
import { questionSchema } from '../question.ts'
import { sessionInfoSchema } from '../session.ts'
import { count, list, maybe, moment, named, shape, text } from '../shape.ts'
import { toolCallSchema, toolOutputSchema, toolStatusSchema } from '../tool.ts'
import { askMembers } from './runs.ts'

const title = z.string().trim().min(1).max(500)
const prompt = z.string().trim().min(1).max(100_000)
export const queuedSchema = named('QueuedPrompt', 'A prompt queued until the session is free', { id: z.int(), text: text() })

/** `POST /v1/sessions` */
export const newSessionSchema = named('NewSession', 'A new conversation', { title: maybe(title) })

/** `GET /v1/sessions` */
const foundWordsSchema = named('FoundWords', 'Where most of the search terms were found', {
  run: text(),
  in: z.enum(['question', 'answer']),
  text: text('The matching words in context, on one line'),
  marks: list(shape({ start: count(), end: count() })).describe('Where the matches are in the text, in UTF-16 code units'),
})
const listedSessionSchema = sessionInfoSchema
  .unwrap()
  .extend({ found: maybe(foundWordsSchema.describe('Only in search results; absent if only the title matches')) })
  .readonly()
  .meta({ id: 'ListedSession', description: 'A conversation, with its search matches' })
export const sessionListSchema = named('SessionList', 'Conversations, most recently used first', { sessions: list(listedSessionSchema) })
export type SessionList = z.infer<typeof sessionListSchema>

/** `GET /v1/sessions/{session}` */
export const sessionViewSchema = named('SessionView', 'The current state of a conversation', {
  info: sessionInfoSchema,
  state: z.enum(['free', 'busy-here', 'busy-elsewhere', 'waiting', 'cut-off']),
  runs: list(text()).describe('Ids of its runs, oldest first'),
  queue: list(queuedSchema),
  question: maybe(questionSchema).describe('The question that its last run is waiting on'),
})
export type SessionView = z.infer<typeof sessionViewSchema>
export type ListedSession = z.infer<typeof listedSessionSchema>
export type SessionRow = z.infer<typeof sessionInfoSchema>

/** `PATCH /v1/sessions/{session}`; null goes back to what is usual. */
export const sessionChangeSchema = named('SessionChange', 'Changes that apply from the next run on', {
  title: maybe(title),
  model: maybe(z.string().min(1).nullable()),
  tools: maybe(z.array(z.string()).nullable()),
  prompts: maybe(shape({ role: maybe(text()), work: maybe(text()), answer: maybe(text()) }).nullable()),
})
export type SessionChange = z.infer<typeof sessionChangeSchema>

/** `POST /v1/sessions/{session}/prompts` */
export const newPromptSchema = named('NewPrompt', 'The next prompt in a conversation', {
  prompt,
  ...askMembers,
  whenBusy: maybe(z.enum(['refuse', 'queue'])).describe('What to do with the prompt while the last run is in progress; default: refuse'),
})
export type NewPrompt = z.infer<typeof newPromptSchema>

export const promptTakenSchema = named('PromptTaken', 'What happened to a prompt: it started a run, or it was queued', {
  run: maybe(text()),
  queued: maybe(queuedSchema),
})
export type PromptTaken = z.infer<typeof promptTakenSchema>

/** `PUT /v1/sessions/{session}/queue/{prompt}` */
export const queuedChangeSchema = named('QueuedChange', 'New text for a queued prompt', { text: prompt })

/** `GET /v1/sessions/{session}/messages` */
const { media } = toolOutputSchema.unwrap().shape
const toolResultSchema = named('ToolResult', 'Result of a tool call, as shown in a conversation', {
  call: text('ID of the call'),
  tool: text(),
  status: toolStatusSchema,
  text: text(),
  error: maybe(faultSchema),
  media,
})
const messageSchema = named('Message', 'One entry of a conversation', {
  id: text('Run and sequence number of the event it was created from'),
  role: z.enum(['user', 'assistant', 'system', 'tool']),
  content: text('Markdown; for an answer, with its checked citation marks'),
  reasoning: maybe(text("The model's reasoning, if it provided any")),
  toolCalls: maybe(list(toolCallSchema)),
  toolResults: maybe(list(toolResultSchema)),
  createdAt: moment('When'),
})
export const messageListSchema = named('MessageList', 'Messages of a conversation', { messages: list(messageSchema) })

/** `POST /v1/sessions/{session}/undo` */
export const undoneSchema = named('UndoneTurn', 'The turn that was undone', { run: text(), question: text() })
