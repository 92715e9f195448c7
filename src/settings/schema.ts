import { z } from 'zod'
import { serverName } from './mcp-servers.ts'
import { keysInServers } from './server-keys.ts'

/** What people read about one setting. */
export interface About {
  readonly description: string
  /** Completes "allowed: ...". */
  readonly allowed: string
  /** Never printed. */
  readonly secret?: true
  /** The keys in a secret value, where it is not a text or an object of texts. */
  readonly keysIn?: (value: unknown) => readonly string[]
  /** Why a project file, which somebody else may have written, must not set it. */
  readonly notFromProject?: string
  /** True where a program that runs goes on with what it began with. */
  readonly restart?: true
  /** A variable by which other programs know it: taken where its own is not set and the value fits. */
  readonly usualVariable?: string
}

/** The words about each setting, by its schema. */
export const about = z.registry<About>()

const tokens = z.int().min(1).max(1_000_000)
const cents = z.number().min(1).max(100_000)
const dollars = z.number().min(0).max(100_000)
const modelName = z.string().regex(/^\S+$/)
const seconds = (description: string) =>
  z.number().min(1).max(86_400).optional().register(about, { description, allowed: 'a number from 1 to 86400' })
const whole = (description: string, least: number, most: number) =>
  z
    .int()
    .min(least)
    .max(most)
    .optional()
    .register(about, { description, allowed: `a whole number from ${least} to ${most}` })
/** `host`, `host:port`, `*.host`, `[::1]:port`. */
const hostPattern = /^(?:\*\.)?(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/
const block = () => z.string().trim().min(1).max(20_000).optional()
const serverWords = 'who reaches your server is for you to say'
const instructions = 'they are instructions to the model, and what others wrote is only ever material'

/**
 * Every setting: its name, type, limits and default. From it come the checks of files, variables and options, `ibid config`, and the
 * table of the manual. Groups are objects; everything else is a setting.
 */
export const settingsSchema = z.object({
  llm: z.object({
    provider: z.string().refine(isBaseUrl).default('https://api.openai.com/v1').register(about, {
      description: 'Base URL of any OpenAI-compatible endpoint; models with a bare name are called there.',
      allowed: 'an http or https URL without user name, query or fragment, such as http://localhost:11434/v1',
    }),
    model: modelName.default('gpt-4o-mini').register(about, {
      description:
        'The model that answers. A bare name is called at `llm.provider`; `anthropic:NAME`, `google:NAME` and `openai:NAME` at that vendor; `extractive` answers with quoted evidence and no model.',
      allowed: 'a model name without spaces',
    }),
    fastModel: modelName.optional().register(about, {
      description: 'A cheaper model for small tasks, named as in `llm.model`; that one where unset.',
      allowed: 'a model name without spaces',
    }),
    apiKey: z
      .string()
      .regex(/^[\x21-\x7e]+$/)
      .optional()
      .register(about, {
        description: 'The key for the endpoint. A local endpoint needs none; a remote one without a key answers in extractive mode.',
        allowed: 'printable characters without spaces',
        secret: true,
        notFromProject: 'keys belong in your own settings file or the environment, not beside documents that are shared',
      }),
    temperature: z
      .number()
      .min(0)
      .max(2)
      .default(0)
      .register(about, { description: 'How freely the model chooses its words.', allowed: 'a number from 0 to 2' }),
    maxTokens: tokens.default(4_096).register(about, {
      description: 'The most tokens that one reply of the model may have.',
      allowed: 'a whole number from 1 to 1000000',
    }),
    seesImages: z.boolean().optional().register(about, {
      description: 'Whether the model is shown the images that come with a question; where unset, its name tells.',
      allowed: 'true or false',
    }),
    prices: z
      .record(z.string(), z.strictObject({ input: dollars, output: dollars, cachedInput: dollars.optional() }))
      .default({})
      .register(about, {
        description: 'Prices that replace or add to the built-in ones: by model name, in US dollars per million tokens.',
        allowed: 'an object such as {"my-model": {"input": 0.5, "output": 1.5, "cachedInput": 0.1}}',
        notFromProject: 'a price of nothing would lift the spend cap',
      }),
  }),
  agent: z.object({
    style: z.enum(['tool_first', 'balanced', 'direct']).default('balanced').register(about, {
      description: 'How much evidence the agent wants before it answers.',
      allowed: 'tool_first, balanced or direct',
    }),
    planning: z.enum(['auto', 'always', 'never']).default('auto').register(about, {
      description:
        'Whether a plan is made: `auto` where the model finds that the question has several parts, `always` by a call of its own first, on `llm.fastModel` where that is set.',
      allowed: 'auto, always or never',
    }),
    reviewer: z.boolean().default(true).register(about, {
      description:
        'Whether a model may be asked for a second opinion where the checks of a run find something. It is `llm.fastModel`; without that, the checks alone decide.',
      allowed: 'true or false',
    }),
    maxIterations: z.int().min(1).max(10).default(5).register(about, {
      description:
        'The most rounds of thinking and acting before the agent must answer. Where it is unset, `ask` has 11, and a session 5 that grow to 10 with the question.',
      allowed: 'a whole number from 1 to 10',
    }),
    limits: z.object({
      toolCalls: whole('The most tool calls of a run; 10 in `ask` and 30 in a session where unset.', 1, 100),
      callsAtOnce: whole('The most tool calls that run at the same time; 8 where unset.', 1, 64),
      depth: whole('How deep agents may call agents, 0 for not at all; 2 where unset.', 0, 8),
      runSeconds: seconds(
        'The time of a run, without what it rests; the answer begins after four fifths of it. 600 where unset, 3600 in a chat that works in a folder.',
      ),
      modelSeconds: seconds('The time of one call of a model with all its tries; 300 where unset.'),
      attemptSeconds: seconds('The time of one try; 120 where unset.'),
      toolSeconds: seconds('The time of one tool call, unless the tool says so itself; 30 where unset.'),
    }),
    contextTokens: z.int().min(4_000).max(2_000_000).optional().register(about, {
      description:
        'The tokens of the longest prompt with its answer, for models with a large window; 20000, 30000 or 40000 by the question where unset, and 100000 in a chat that works in a folder.',
      allowed: 'a whole number from 4000 to 2000000',
    }),
    enabledTools: z
      .array(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/))
      .max(500)
      .optional()
      .register(about, {
        description:
          'The only tools that runs, sessions and verbs may have; all where unset. What steers a run, such as `ask_user` and `write_plan`, is always there. Of a connector whose tools stand behind one, such as `ask_shop`, name that one.',
        allowed: 'a list of names such as ["documents_search", "documents_get_section"]; see `ibid tools list`',
        notFromProject: 'what a model may use on your machine is for you to say',
      }),
    reasoningVisible: z.boolean().default(false).register(about, {
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
        description:
          'Which tool calls may run; the first rule that fits decides. Where none fits, what changes something is asked for, and everything else runs.',
        allowed:
          'a list such as [{"tool": "write_note", "folder": "~/notes", "decision": "allow"}], where a decision is allow, ask or deny',
        notFromProject: 'what may run on your machine is for you to say',
      }),
    prompts: z.object({
      role: block().register(about, {
        description: 'Words for the system prompt in place of the built-in ones: who the model is.',
        allowed: 'a text of at most 20000 characters',
        notFromProject: instructions,
      }),
      work: block().register(about, {
        description: 'The same: how it works with its tools.',
        allowed: 'a text of at most 20000 characters',
        notFromProject: instructions,
      }),
      answer: block().register(about, {
        description: 'The same: how it answers. The marks of sources are explained here, so a text of your own must say them too.',
        allowed: 'a text of at most 20000 characters',
        notFromProject: instructions,
      }),
    }),
    costCapCents: z.number().min(1).max(100).default(10).register(about, {
      description: 'The most that one question may cost, in US cents.',
      allowed: 'a number from 1 to 100',
    }),
    sessionCapCents: cents.optional().register(about, {
      description: 'The most that one session may cost, in US cents; there is no such cap where unset.',
      allowed: 'a number from 1 to 100000',
      notFromProject: 'it guards your money, whoever wrote the project',
    }),
    dayCapCents: cents.default(500).register(about, {
      description: "The most that one user's questions may cost on one day (UTC), in US cents.",
      allowed: 'a number from 1 to 100000',
      notFromProject: 'it guards your money, whoever wrote the project',
    }),
    reuseMinutes: z.int().min(0).max(10_080).default(60).register(about, {
      description:
        'For how many minutes the answer of a language model is given again to the same question about unchanged documents; 0 for never.',
      allowed: 'a whole number from 0 to 10080',
    }),
  }),
  chat: z.object({
    workspace: z.enum(['full', 'read-only', 'off']).default('full').register(about, {
      description:
        'What `ibid chat` may do in the folder where it is started: read, change files and run commands, each as `agent.permissions` allow; only read; or nothing.',
      allowed: 'full, read-only or off',
      notFromProject: 'what may be done on your machine is for you to say',
    }),
    notifySeconds: z.int().min(0).max(86_400).default(20).register(about, {
      description: 'The terminal rings, and shows a notice where it can, when an answer or a question took longer than this; 0 for never.',
      allowed: 'a whole number from 0 to 86400',
    }),
  }),
  tools: z.object({
    credentials: z
      .record(z.string().regex(/^[A-Za-z][\w-]*$/), z.string().regex(/^[\x21-\x7e]+$/))
      .optional()
      .register(about, {
        description:
          'Keys for tools, by the names that these ask for. One by one they are also taken from variables, which win: `github` from `IBID_CREDENTIAL_GITHUB`. `GITHUB_TOKEN` is taken where neither is set.',
        allowed: 'an object such as {"github": "KEY"}',
        secret: true,
        notFromProject: 'keys belong in your own settings file or the environment, not beside documents that are shared',
      }),
    http: z.object({
      allow: z.array(z.string().regex(hostPattern)).max(100).default([]).register(about, {
        description:
          'Hosts that web tools may reach although they lie on a private network or on this machine. A port behind the name allows that port only; `*.` before it, every name below.',
        allowed: 'a list such as ["localhost:8080", "10.0.0.7", "*.intern.example"]',
        notFromProject: 'what lies on your network is for you to open',
      }),
    }),
    github: z.object({
      url: z.string().refine(isBaseUrl).default('https://api.github.com').register(about, {
        description: 'Base URL of the GitHub API; that of a GitHub Enterprise server ends with `/api/v3`. It may lie on a private network.',
        allowed: 'an http or https URL without user name, query or fragment',
        notFromProject: 'your key is sent there',
      }),
    }),
    advisories: z.object({
      url: z
        .string()
        .refine((text) => text === 'none' || isBaseUrl(text))
        .default('https://api.osv.dev')
        .register(about, {
          description:
            'Base URL of the service that knows vulnerabilities of packages; it must speak the OSV API. `dependency_audit` sends it names and versions of packages; with `none` it asks nobody. It may lie on a private network.',
          allowed: 'an http or https URL without user name, query or fragment, or none',
          notFromProject: 'what your projects are made of is told there',
        }),
    }),
  }),
  server: z.object({
    mode: z.enum(['local', 'team']).default('local').register(about, {
      description:
        'Who may use `ibid serve`: you alone, by a link that it prints; or a team, by accounts with a sign-in, where everybody sees what is theirs.',
      allowed: 'local or team',
      notFromProject: serverWords,
      restart: true,
    }),
    host: z.string().min(1).max(255).default('127.0.0.1').register(about, {
      description:
        'The address that `ibid serve` listens on. One that other machines can reach needs `server.mode` team and `server.publicUrl`.',
      allowed: 'an IP address or a host name',
      notFromProject: serverWords,
      restart: true,
    }),
    port: z.int().min(0).max(65_535).default(7337).register(about, {
      description: 'The port that `ibid serve` listens on; 0 takes a free one.',
      allowed: 'a whole number from 0 to 65535',
      notFromProject: serverWords,
      restart: true,
    }),
    publicUrl: z.string().refine(isOrigin).optional().register(about, {
      description: 'The address by which browsers reach the server, where a reverse proxy stands before it or other machines use it.',
      allowed: 'an http or https URL without path, such as https://ibid.example.org',
      notFromProject: serverWords,
      restart: true,
    }),
    signUp: z.enum(['closed', 'open']).default('closed').register(about, {
      description: 'Whether people may make accounts by themselves; otherwise an administrator makes them, or the identity provider does.',
      allowed: 'closed or open',
      notFromProject: serverWords,
    }),
    sessionDays: z.int().min(1).max(365).default(7).register(about, {
      description: 'How many days a sign-in lasts that is not used.',
      allowed: 'a whole number from 1 to 365',
      notFromProject: serverWords,
      restart: true,
    }),
    oidc: z.object({
      issuer: z.string().refine(isBaseUrl).optional().register(about, {
        description: 'The identity provider (OpenID Connect) by which people sign in; its discovery document is read below this address.',
        allowed: 'an http or https URL without user name, query or fragment',
        notFromProject: serverWords,
        restart: true,
      }),
      clientId: z.string().min(1).max(500).optional().register(about, {
        description: 'What the identity provider calls this server.',
        allowed: 'a text',
        notFromProject: serverWords,
        restart: true,
      }),
      clientSecret: z
        .string()
        .regex(/^[\x21-\x7e]+$/)
        .optional()
        .register(about, {
          description: 'The secret that the identity provider gave for this server.',
          allowed: 'printable characters without spaces',
          secret: true,
          notFromProject: serverWords,
          restart: true,
        }),
      name: z.string().min(1).max(60).default('single sign-on').register(about, {
        description: 'What the button of the identity provider says: sign in with ...',
        allowed: 'a text of at most 60 characters',
        notFromProject: serverWords,
      }),
    }),
    traces: z.object({
      url: z.string().refine(isBaseUrl).optional().register(about, {
        description:
          'Where `ibid serve` sends a trace of each run: the base URL of an OpenTelemetry collector that takes OTLP over HTTP. `OTEL_EXPORTER_OTLP_ENDPOINT` is taken where it is not set.',
        allowed: 'an http or https URL without user name, query or fragment, such as http://localhost:4318',
        usualVariable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
        notFromProject: 'what your server does is told there',
        restart: true,
      }),
      content: z.boolean().default(false).register(about, {
        description: 'Whether traces hold questions, answers, and arguments and results of tools.',
        allowed: 'true or false',
        notFromProject: 'what your server does is told there',
        restart: true,
      }),
    }),
  }),
  mcpServers: z
    .record(serverName, z.record(z.string(), z.unknown()))
    .default({})
    .register(about, {
      description:
        'MCP servers whose tools runs may use, in the usual form with `effects`, `readOnly`, `trusted`, `tools` and `disabled` beside. See `ibid connectors`.',
      allowed:
        'an object such as {"files": {"command": "npx", "args": ["-y", "SERVER"]}, "shop": {"url": "https://shop.example/mcp"}}, with names of at most 32 letters, digits, _ or -',
      secret: true,
      keysIn: (value) => keysInServers(value).literal,
      notFromProject: 'they are programs that run on your machine, and services that see what you ask',
    }),
  dataDir: z.string().min(1).optional().register(about, {
    description: 'The folder of the databases (runs, documents); by the convention of the platform where unset.',
    allowed: 'a path',
    notFromProject: 'what you ask and what is answered would be kept in a place that somebody else chose',
    restart: true,
  }),
})

/** The settings as the schema gives them. */
export type RawSettings = z.infer<typeof settingsSchema>

function isBaseUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
}

/** An address without anything behind the port. */
function isOrigin(text: string): boolean {
  return isBaseUrl(text) && URL.parse(text)?.pathname === '/'
}
