import type { Page } from './topics/page.ts'

/** The topics of `ibid help`, by name, with what each is about in a few words. */
export const topicTitles = {
  topics: 'this list',
  chat: 'chat with ibid in the terminal',
  citations: 'what citation marks, confidence and [?] mean',
  completion: 'complete commands with Tab in your shell',
  costs: 'what questions cost, and how to limit it',
  environment: 'environment variables that ibid reads',
  'exit-codes': 'what the exit codes mean',
  files: 'where ibid stores its files',
  keys: 'how to use a language model',
  output: 'machine-readable output',
  permissions: 'what a run may do without asking',
  questions: 'when a run asks a question or needs your approval',
  retrace: 'how an answer was produced, and how to try variations',
  settings: 'every setting, its default and allowed values',
  sources: 'where documents come from',
  workspace: 'tools that read and change files in a folder',
} as const

export type Topic = keyof typeof topicTitles

export const isTopic = (name: string): name is Topic => Object.hasOwn(topicTitles, name)

/** The page of a topic, loaded now. */
export const pageOf = (topic: Topic): Promise<Page> => pages[topic]()

const pages: Readonly<Record<Topic, () => Promise<Page>>> = {
  topics: async () => listOfTopics,
  chat: async () => (await import('./topics/chat.ts')).chat,
  citations: async () => (await import('./topics/citations.ts')).citations,
  completion: async () => (await import('./topics/completion.ts')).completion,
  costs: async () => (await import('./topics/costs.ts')).costs,
  environment: async () => (await import('./topics/environment.ts')).environment,
  'exit-codes': async () => (await import('./topics/exit-codes.ts')).exitCodes,
  files: async () => (await import('./topics/files.ts')).files,
  keys: async () => (await import('./topics/keys.ts')).keys,
  output: async () => (await import('./topics/output.ts')).output,
  permissions: async () => (await import('./topics/permissions.ts')).permissions,
  questions: async () => (await import('./topics/questions.ts')).questions,
  retrace: async () => (await import('./topics/retrace.ts')).retrace,
  settings: async () => (await import('./topics/settings.ts')).settings,
  sources: async () => (await import('./topics/sources.ts')).sources,
  workspace: async () => (await import('./topics/workspace.ts')).workspace,
}

const listOfTopics: Page = {
  about: ['Topics that cover more than one command. Read one with: ibid help TOPIC'],
  sections: { Topics: [{ rows: Object.entries(topicTitles) }] },
  also: ['help', 'help COMMAND', 'help COMMAND SUBCOMMAND'],
}
