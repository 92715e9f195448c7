import type { AskOptions } from './commands/ask.ts'

/** The options of `ibid chat`. */
export interface ChatOptions extends AskOptions {
  readonly interactive?: boolean
  readonly continue?: boolean
  readonly workspace?: 'full' | 'read-only' | 'off'
  readonly temperature?: string
}
