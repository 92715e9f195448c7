import type { Page } from './topics/page.ts'

/** The topics of `ibid help`, by name, with what each is about in a few words. */
export const topicTitles = {
  topics: 'this list',
  chat: 'talk with ibid at the terminal',
  citations: 'what the marks, the confidence and [?] mean',
  completion: 'let your shell complete commands with Tab',
  costs: 'what questions cost, and what holds that down',
  environment: 'variables that ibid looks at',
  'exit-codes': 'what the exit code of a command says',
  files: 'where ibid keeps what',
  keys: 'how to use a language model',
  output: 'output for programs',
  permissions: 'what a run may do without asking',
  questions: 'when a run asks back, or needs your approval',
  retrace: 'how an answer came about, and what if',
  settings: 'every setting, its default and what it allows',
  sources: 'where documents come from',
  workspace: 'tools that read and change the files of a folder',
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
  about: ['What is about no single command. Read one with: ibid help TOPIC'],
  sections: { Topics: [{ rows: Object.entries(topicTitles) }] },
  also: ['help', 'help COMMAND', 'help COMMAND SUBCOMMAND'],
}
