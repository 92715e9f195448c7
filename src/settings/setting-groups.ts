/** Settings that somebody changes for one purpose. */
export interface SettingGroup {
  /** The purpose: a verb and an object. */
  readonly title: string
  readonly keys: readonly string[]
}

/** Every setting under what one wants to do, the common ones first. */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: 'Choose the models',
    keys: [
      'llm.provider',
      'llm.apiKey',
      'llm.model',
      'llm.fastModel',
      'llm.embedModel',
      'llm.rerankModel',
      'llm.imageModel',
      'llm.seesImages',
      'llm.temperature',
      'llm.maxTokens',
      'llm.prices',
    ],
  },
  {
    title: 'Limit the cost',
    keys: ['agent.costCapCents', 'agent.sessionCapCents', 'agent.dayCapCents', 'agent.reuseMinutes'],
  },
  {
    title: 'Shape the answers',
    keys: [
      'agent.style',
      'agent.verify',
      'agent.reviewer',
      'agent.planning',
      'agent.maxIterations',
      'agent.contextTokens',
      'agent.reasoningVisible',
      'agent.prompts.role',
      'agent.prompts.work',
      'agent.prompts.answer',
    ],
  },
  {
    title: 'Decide what may be used',
    keys: [
      'agent.web',
      'agent.memory',
      'agent.images',
      'agent.enabledTools',
      'agent.disabledTools',
      'agent.permissions',
      'tools.http.allow',
    ],
  },
  {
    title: 'Search the web',
    keys: [
      'web.provider',
      'tools.credentials',
      'web.url',
      'web.engine',
      'web.searchesPerDay',
      'web.fetchesPerDay',
      'web.robots',
      'web.browser',
    ],
  },
  {
    title: 'Connect services',
    keys: ['collections.resyncHours', 'feeds.syncMinutes', 'mcpServers', 'tools.github.url', 'tools.advisories.url'],
  },
  {
    title: 'Limit the time and work of a question',
    keys: [
      'agent.limits.runSeconds',
      'agent.limits.modelSeconds',
      'agent.limits.attemptSeconds',
      'agent.limits.toolSeconds',
      'agent.limits.toolCalls',
      'agent.limits.callsAtOnce',
      'agent.limits.depth',
    ],
  },
  { title: 'Use the terminal chat', keys: ['chat.workspace', 'chat.sandbox', 'chat.notifySeconds'] },
  { title: 'Choose the language', keys: ['ui.language'] },
  { title: 'Keep and delete', keys: ['retention.runsDays', 'retention.auditDays', 'store.url', 'dataDir'] },
  {
    title: 'Run a server for a team',
    keys: [
      'server.mode',
      'server.publicUrl',
      'server.signUp',
      'server.sessionDays',
      'server.host',
      'server.port',
      'server.proxies',
      'server.runsAtOnce',
      'server.waitingRuns',
      'server.secretKey',
    ],
  },
  {
    title: 'Sign in with your identity provider',
    keys: ['server.oidc.issuer', 'server.oidc.clientId', 'server.oidc.clientSecret', 'server.oidc.name'],
  },
  { title: 'Watch the server', keys: ['server.traces.url', 'server.traces.content'] },
]

const titles: ReadonlyMap<string, string> = new Map(settingGroups.flatMap(({ title, keys }) => keys.map((key) => [key, title] as const)))

/** The purpose of a setting. */
export const groupOf = (key: string): string => titles.get(key) ?? 'Other'

/** The settings that name something that can be called for a test. */
export const testableSettings: ReadonlySet<string> = new Set([
  'llm.model',
  'llm.fastModel',
  'llm.embedModel',
  'llm.rerankModel',
  'web.provider',
])
