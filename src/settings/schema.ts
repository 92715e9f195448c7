import { z } from 'zod'
import { agentSettings } from './groups/agent-settings.ts'
import { chatSettings } from './groups/chat-settings.ts'
import { llmSettings } from './groups/llm-settings.ts'
import { retentionSettings } from './groups/retention-settings.ts'
import { serverSettings } from './groups/server-settings.ts'
import { storeSettings } from './groups/store-settings.ts'
import { toolsSettings } from './groups/tools-settings.ts'
import { webSettings } from './groups/web-settings.ts'
import { serverName } from './mcp-servers.ts'
import { keysInServers } from './server-keys.ts'
import { about } from './setting-descriptions.ts'

/**
 * Every setting: its name, type, limits and default. From it come the checks of files, variables and options, `ibid config`, and the
 * table of the manual. Groups are objects; everything else is a setting.
 */
export const settingsSchema = z.object({
  llm: llmSettings,
  agent: agentSettings,
  chat: chatSettings,
  ui: z.object({
    language: z
      .string()
      .regex(/^(?:auto|[a-z]{2,3})$/)
      .default('auto')
      .register(about, {
        label: 'Language',
        choices: { auto: 'Language of the browser or terminal', en: 'English', zh: 'Chinese' },
        description:
          'The language of the web app and the terminal: `en`, `zh`, or `auto` to use the language of the browser, or the locale of the terminal. Everyone can choose another in the account menu of the web app.',
        allowed: 'auto, en or zh',
      }),
  }),
  tools: toolsSettings,
  web: webSettings,
  collections: z.object({
    resyncHours: z
      .int()
      .min(0)
      .max(720)
      .default(24)
      .register(about, {
        label: 'Sync collections every',
        unit: 'hours',
        choices: { 0: 'never automatically' },
        description:
          'How often, in hours, `ibid serve` and `ibid worker` sync the folders, repositories and pages of collections; 0 leaves this to `ibid collections sync`.',
        allowed: 'a whole number from 0 to 720',
      }),
  }),
  feeds: z.object({
    syncMinutes: z.int().min(1).max(10_080).default(15).register(about, {
      label: 'Sync connectors every',
      unit: 'minutes',
      description:
        'How often, in minutes, mail, calendars, chats, files and issues are synced while `ibid serve` or `ibid chat` is running.',
      allowed: 'a whole number from 1 to 10080',
    }),
  }),
  server: serverSettings,
  store: storeSettings,
  retention: retentionSettings,
  mcpServers: z
    .record(serverName, z.record(z.string(), z.unknown()))
    .default({})
    .register(about, {
      label: 'MCP servers',
      description:
        'MCP servers whose tools runs can use, in the standard format, plus `effects`, `readOnly`, `trusted`, `tools` and `disabled`. See `ibid connectors`.',
      allowed:
        'an object such as {"files": {"command": "npx", "args": ["-y", "SERVER"]}, "shop": {"url": "https://shop.example/mcp"}}, with names of at most 32 letters, digits, _ or -',
      secret: true,
      keysIn: (value) => keysInServers(value).literal,
      notFromProject: 'they are programs that run on your machine, and services that see what you ask',
      notOverHttp: 'they are programs that run on the machine, and services that receive keys',
    }),
  dataDir: z.string().min(1).optional().register(about, {
    label: 'Data folder',
    description: "The folder for the databases (runs, documents); if unset, the platform's default location.",
    allowed: 'a path',
    notFromProject: 'your questions and answers would be stored in a place that someone else chose',
    notOverHttp: 'it is the place on the machine where everything is stored',
    restart: true,
  }),
})

/** The settings as the schema gives them. */
export type RawSettings = z.infer<typeof settingsSchema>
