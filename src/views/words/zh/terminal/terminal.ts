import type { SpokenWords } from '../../say.ts'
import { reasons } from '../reasons.ts'
import { sentences } from '../sentences.ts'
import { ask } from './ask.ts'
import { chat } from './chat.ts'
import { chatCommands } from './chat-commands.ts'
import { commands } from './commands.ts'
import { errors, usage } from './errors.ts'
import { findings } from './findings.ts'
import { help } from './help.ts'
import { results } from './results.ts'
import { runPage } from './run-page.ts'
import { topics } from './topics.ts'

/** What the terminal says, in Chinese. */
export const terminal: Omit<SpokenWords, 'language'> = {
  own: { ...results, ...topics, ...help, ...commands, ...chatCommands, ...chat, ...ask, ...runPage },
  others: { ...sentences, ...errors, ...usage },
  findings,
  reasons,
}
