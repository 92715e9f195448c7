import { z } from 'zod'
import { about } from '../setting-descriptions.ts'

const cents = z.number().min(1).max(100_000)
const seconds = (label: string, description: string) =>
  z.number().min(1).max(86_400).optional().register(about, { label, unit: 'seconds', description, allowed: 'a number from 1 to 86400' })
const whole = (label: string, unit: string, description: string, least: number, most: number) =>
  z
    .int()
    .min(least)
    .max(most)
    .optional()
    .register(about, { label, unit, description, allowed: `a whole number from ${least} to ${most}` })
const block = () => z.string().trim().min(1).max(20_000).optional()
const instructions = 'they are instructions to the model, and what others wrote is only ever material'

/** `agent.*`: how runs work, and what they may use and spend. */
export const agentSettings = z.object({
  style: z
    .enum(['tool_first', 'balanced', 'direct'])
    .default('balanced')
    .register(about, {
      label: 'Evidence before an answer',
      choices: { tool_first: 'As much as possible', balanced: 'Balanced', direct: 'Only where needed' },
      description: 'How much evidence the agent wants before it answers.',
      allowed: 'tool_first, balanced or direct',
    }),
  planning: z
    .enum(['auto', 'always', 'never'])
    .default('auto')
    .register(about, {
      label: 'Plans',
      choices: { auto: 'Where a question has several parts', always: 'For every question', never: 'Never' },
      description:
        'When a plan is made before the work. `auto`: where the model finds that the question has several parts; `always`: by a call of its own first, on `llm.fastModel` where that is set.',
      allowed: 'auto, always or never',
    }),
  reviewer: z.boolean().default(true).register(about, {
    label: 'Second opinion',
    description:
      'Whether a model may be asked for a second opinion where the checks of a run find something. It is `llm.fastModel`; without that, the checks alone decide.',
    allowed: 'true or false',
  }),
  verify: z
    .enum(['off', 'code', 'judge'])
    .optional()
    .register(about, {
      label: 'Check of each sentence',
      choices: { off: 'Quotes only', code: 'Quotes and contradictions', judge: 'Quotes, contradictions, and a model as judge' },
      description:
        'How the sentences of an answer are checked. `off`: their quotes must stand in the source; `code`: contradictions are looked for too; `judge`: `llm.fastModel` (else the model) also says whether the quotes carry the sentence. Where it is unset, `judge` where `llm.fastModel` is set, else `code`.',
      allowed: 'off, code or judge',
    }),
  maxIterations: z.int().min(1).max(10).default(5).register(about, {
    label: 'Rounds before an answer',
    unit: 'rounds',
    description:
      'The most rounds of thinking and acting before the agent must answer. Where it is unset, `ask` has 11, and a conversation 5 that grow to 10 with the question.',
    allowed: 'a whole number from 1 to 10',
  }),
  limits: z.object({
    toolCalls: whole(
      'Tool calls per question',
      'calls',
      'The most tool calls of a run; 10 in `ask` and 30 in a conversation where unset.',
      1,
      100,
    ),
    callsAtOnce: whole('Tool calls at the same time', 'calls', 'The most tool calls that run at the same time; 8 where unset.', 1, 64),
    depth: whole('Agents that call agents', 'levels', 'How deep agents may call agents, 0 for not at all; 2 where unset.', 0, 8),
    runSeconds: seconds(
      'Time for an answer',
      'The time of a run, without what it rests; the answer begins after four fifths of it. 600 where unset, 3600 in a chat that works in a folder.',
    ),
    modelSeconds: seconds('Time for a call of the model', 'The time of one call of a model with all its tries; 300 where unset.'),
    attemptSeconds: seconds('Time for one try', 'The time of one try; 120 where unset.'),
    toolSeconds: seconds('Time for a tool call', 'The time of one tool call, unless the tool says so itself; 30 where unset.'),
  }),
  contextTokens: z.int().min(4_000).max(2_000_000).optional().register(about, {
    label: 'Length of a prompt',
    unit: 'tokens',
    description:
      'The tokens of the longest prompt with its answer, for models with a large window; 20000, 30000 or 40000 by the question where unset, and 100000 in a chat that works in a folder.',
    allowed: 'a whole number from 4000 to 2000000',
  }),
  enabledTools: z
    .array(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/))
    .max(500)
    .optional()
    .register(about, {
      label: 'Tools that may be used',
      description:
        'The only tools that runs, conversations and verbs may have; all where unset. What steers a run, such as `ask_user` and `write_plan`, is always there. Of a connector whose tools stand behind one, such as `ask_shop`, name that one.',
      allowed: 'a list of names such as ["documents_search", "documents_get_section"]; see `ibid tools list`',
      notFromProject: 'what a model may use on your machine is for you to say',
    }),
  disabledTools: z
    .array(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/))
    .max(500)
    .default([])
    .register(about, {
      label: 'Forbidden tools',
      description:
        'Tools that runs, conversations and verbs may not have, also where `agent.enabledTools` names them. The page of tools forbids one by a button.',
      allowed: 'a list of names such as ["web_fetch"]; see `ibid tools list`',
      notFromProject: 'what a model may use on your machine is for you to say',
    }),
  web: z.boolean().default(true).register(about, {
    label: 'Read the web',
    description:
      'Whether conversations may read the web: pages with `web_fetch`, and with `web_search` where `web.provider` names a search service.',
    allowed: 'true or false',
    notFromProject: 'what leaves your machine is for you to say',
  }),
  memory: z.boolean().default(true).register(about, {
    label: 'Remember facts about people',
    description: 'Whether conversations remember facts about whom they talk to, and are told of them.',
    allowed: 'true or false',
    notFromProject: 'what is remembered of you is for you to say',
  }),
  images: z.boolean().default(true).register(about, {
    label: 'Make pictures',
    description: 'Whether conversations may have pictures made, where `llm.imageModel` names a model for that.',
    allowed: 'true or false',
    notFromProject: 'it spends your money',
  }),
  reasoningVisible: z.boolean().default(false).register(about, {
    label: 'Show reasoning while it works',
    description: 'Whether what a model thinks is shown while it works, as far as it says so; else it is shown on demand.',
    allowed: 'true or false',
  }),
  permissions: z
    .array(
      z.strictObject({
        tool: z.string().min(1),
        arguments: z.string().min(1).optional(),
        folder: z.string().min(1).optional(),
        decision: z.enum(['allow', 'ask', 'deny']),
      }),
    )
    .max(1_000)
    .default([])
    .register(about, {
      label: 'Permissions of tool calls',
      description:
        'Which tool calls may run; the first rule that fits decides. Where none fits, what changes something is asked for, and everything else runs.',
      allowed: 'a list such as [{"tool": "write_note", "folder": "~/notes", "decision": "allow"}], where a decision is allow, ask or deny',
      notFromProject: 'what may run on your machine is for you to say',
      notOverHttp: 'they decide which programs run on the machine without a question',
    }),
  prompts: z.object({
    role: block().register(about, {
      label: 'Instructions: who the model is',
      description: 'Words for the system prompt in place of the built-in ones: who the model is.',
      allowed: 'a text of at most 20000 characters',
      notFromProject: instructions,
    }),
    work: block().register(about, {
      label: 'Instructions: how it works',
      description: 'Words for the system prompt in place of the built-in ones: how the model works with its tools.',
      allowed: 'a text of at most 20000 characters',
      notFromProject: instructions,
    }),
    answer: block().register(about, {
      label: 'Instructions: how it answers',
      description:
        'Words for the system prompt in place of the built-in ones: how the model answers. The marks of sources are explained here, so a text of your own must say them too.',
      allowed: 'a text of at most 20000 characters',
      notFromProject: instructions,
    }),
  }),
  costCapCents: z.number().min(1).max(100).default(10).register(about, {
    label: 'Spending limit per question',
    unit: 'US cents',
    description: 'The most that one question may cost, in US cents.',
    allowed: 'a number from 1 to 100',
  }),
  sessionCapCents: cents.optional().register(about, {
    label: 'Spending limit per conversation',
    unit: 'US cents',
    description: 'The most that one conversation may cost, in US cents; there is no such cap where unset.',
    allowed: 'a number from 1 to 100000',
    notFromProject: 'it guards your money, whoever wrote the project',
  }),
  dayCapCents: cents.default(500).register(about, {
    label: 'Spending limit per person and day',
    unit: 'US cents',
    description: "The most that one user's questions may cost on one day (UTC), in US cents.",
    allowed: 'a number from 1 to 100000',
    notFromProject: 'it guards your money, whoever wrote the project',
  }),
  reuseMinutes: z
    .int()
    .min(0)
    .max(10_080)
    .default(60)
    .register(about, {
      label: 'Reuse answers for',
      unit: 'minutes',
      choices: { 0: 'never' },
      description:
        'For how many minutes the answer of a language model is given again to the same question about unchanged documents; 0 for never.',
      allowed: 'a whole number from 0 to 10080',
    }),
})
