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
const instructions = "they are instructions to the model, and other people's text is untrusted"

/** `agent.*`: how runs work, and what they may use and spend. */
export const agentSettings = z.object({
  style: z
    .enum(['tool_first', 'balanced', 'direct'])
    .default('balanced')
    .register(about, {
      label: 'Evidence before answering',
      choices: { tool_first: 'As much as possible', balanced: 'Balanced', direct: 'Only if needed' },
      description: 'How much evidence the agent gathers before it answers.',
      allowed: 'tool_first, balanced or direct',
    }),
  planning: z
    .enum(['auto', 'always', 'never'])
    .default('auto')
    .register(about, {
      label: 'Plans',
      choices: { auto: 'If a question has several parts', always: 'For every question', never: 'Never' },
      description:
        'When the agent makes a plan before it starts. `auto`: if the model finds that the question has several parts; `always`: first, in a separate call, using `llm.fastModel` if set.',
      allowed: 'auto, always or never',
    }),
  reviewer: z.boolean().default(true).register(about, {
    label: 'Second opinion',
    description:
      'Whether a model is asked for a second opinion if the checks of a run find a problem. It uses `llm.fastModel`; without it, the checks alone decide.',
    allowed: 'true or false',
  }),
  verify: z
    .enum(['off', 'code', 'judge'])
    .optional()
    .register(about, {
      label: 'Sentence checks',
      choices: { off: 'Quotes only', code: 'Quotes and contradictions', judge: 'Quotes, contradictions and a judge model' },
      description:
        'How the sentences of an answer are checked. `off`: their quotes must appear in the source; `code`: also looks for contradictions; `judge`: `llm.fastModel` (or else the model) also decides whether the quotes support the sentence. If unset, `judge` if `llm.fastModel` is set, otherwise `code`.',
      allowed: 'off, code or judge',
    }),
  maxIterations: z.int().min(1).max(10).default(5).register(about, {
    label: 'Maximum rounds before an answer',
    unit: 'rounds',
    description:
      'Maximum rounds of reasoning and tool use before the agent must answer. If unset, 11 in `ask`; in a conversation 5, growing to 10 depending on the question.',
    allowed: 'a whole number from 1 to 10',
  }),
  limits: z.object({
    toolCalls: whole(
      'Tool calls per question',
      'calls',
      'Maximum tool calls per run; if unset, 10 in `ask` and 30 in a conversation.',
      1,
      100,
    ),
    callsAtOnce: whole('Parallel tool calls', 'calls', 'Maximum number of tool calls that run at the same time; 8 if unset.', 1, 64),
    depth: whole('Agents calling agents', 'levels', 'How many levels deep agents can call other agents, 0 to disable; 2 if unset.', 0, 8),
    runSeconds: seconds(
      'Timeout for an answer',
      'Timeout for a run, not counting the time it waits for you; the answer starts after four fifths of it. 10 minutes if unset, 1 hour in a chat that works in a folder.',
    ),
    modelSeconds: seconds('Timeout for a model call', 'Timeout for a model call including all its attempts; 5 minutes if unset.'),
    attemptSeconds: seconds('Timeout for one attempt', 'Timeout for one attempt of a model call; 2 minutes if unset.'),
    toolSeconds: seconds('Timeout for a tool call', 'Timeout for a tool call, unless the tool sets its own; 30 seconds if unset.'),
  }),
  contextTokens: z.int().min(4_000).max(2_000_000).optional().register(about, {
    label: 'Prompt length',
    unit: 'tokens',
    description:
      'Maximum tokens of a prompt and its answer, for models with a large context window; if unset, 20,000, 30,000 or 40,000 depending on the question, and 100,000 in a chat that works in a folder.',
    allowed: 'a whole number from 4000 to 2000000',
  }),
  enabledTools: z
    .array(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/))
    .max(500)
    .optional()
    .register(about, {
      label: 'Enabled tools',
      description:
        'The only tools that runs, conversations and verbs can use; all if unset. Tools that control a run, such as `ask_user` and `write_plan`, are always available. For a connector that offers its tools through a single one, such as `ask_shop`, list that one.',
      allowed: 'a list of names such as ["documents_search", "documents_get_section"]; see `ibid tools list`',
      notFromProject: 'only you decide what a model can use on your machine',
    }),
  disabledTools: z
    .array(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/))
    .max(500)
    .default([])
    .register(about, {
      label: 'Disabled tools',
      description:
        'Tools that runs, conversations and verbs cannot use, even if `agent.enabledTools` lists them. You can also disable a tool on the tools page.',
      allowed: 'a list of names such as ["web_fetch"]; see `ibid tools list`',
      notFromProject: 'only you decide what a model can use on your machine',
    }),
  web: z.boolean().default(true).register(about, {
    label: 'Read the web',
    description:
      'Whether conversations can read the web: pages with `web_fetch`, and search results with `web_search` if `web.provider` is set to a search service.',
    allowed: 'true or false',
    notFromProject: 'only you decide what leaves your machine',
  }),
  memory: z.boolean().default(true).register(about, {
    label: 'Remember facts about people',
    description: 'Whether conversations remember facts about the people they talk to, and use them later.',
    allowed: 'true or false',
    notFromProject: 'only you decide what is remembered about you',
  }),
  images: z.boolean().default(true).register(about, {
    label: 'Generate images',
    description: 'Whether conversations can generate images, if `llm.imageModel` is set.',
    allowed: 'true or false',
    notFromProject: 'it spends your money',
  }),
  reasoningVisible: z.boolean().default(false).register(about, {
    label: 'Show reasoning while working',
    description: "Whether the model's reasoning is shown while it works, if the model provides it; otherwise it is shown on demand.",
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
      label: 'Tool call permissions',
      description:
        'Which tool calls can run; the first matching rule decides. If no rule matches, calls that change something need your approval, and all others run.',
      allowed: 'a list such as [{"tool": "write_note", "folder": "~/notes", "decision": "allow"}], where a decision is allow, ask or deny',
      notFromProject: 'only you decide what can run on your machine',
      notOverHttp: 'it decides which programs run on the machine without approval',
    }),
  prompts: z.object({
    role: block().register(about, {
      label: 'Instructions: who the model is',
      description: 'Replaces the part of the system prompt that says who the model is.',
      allowed: 'text of at most 20000 characters',
      notFromProject: instructions,
    }),
    work: block().register(about, {
      label: 'Instructions: how it works',
      description: 'Replaces the part of the system prompt that says how the model works with its tools.',
      allowed: 'text of at most 20000 characters',
      notFromProject: instructions,
    }),
    answer: block().register(about, {
      label: 'Instructions: how it answers',
      description:
        'Replaces the part of the system prompt that says how the model answers. The built-in text explains citation marks, so your own text must explain them too.',
      allowed: 'text of at most 20000 characters',
      notFromProject: instructions,
    }),
  }),
  costCapCents: z.number().min(1).max(100).default(10).register(about, {
    label: 'Spending limit per question',
    unit: 'US cents',
    description: 'Maximum cost of one question, in US cents.',
    allowed: 'a number from 1 to 100',
  }),
  sessionCapCents: cents.optional().register(about, {
    label: 'Spending limit per conversation',
    unit: 'US cents',
    description: 'Maximum cost of one conversation, in US cents; no limit if unset.',
    allowed: 'a number from 1 to 100000',
    notFromProject: 'it protects your money, whoever wrote the project',
  }),
  dayCapCents: cents.default(500).register(about, {
    label: 'Spending limit per person per day',
    unit: 'US cents',
    description: "Maximum cost of one user's questions per day (UTC), in US cents.",
    allowed: 'a number from 1 to 100000',
    notFromProject: 'it protects your money, whoever wrote the project',
  }),
  reuseMinutes: z
    .int()
    .min(0)
    .max(10_080)
    .default(60)
    .register(about, {
      label: 'Reuse answers for',
      unit: 'minutes',
      choices: { 0: 'Never' },
      description:
        "For how many minutes a language model's answer is reused for the same question about unchanged documents; 0 to disable.",
      allowed: 'a whole number from 0 to 10080',
    }),
})
