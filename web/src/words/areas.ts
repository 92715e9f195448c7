import type { Translation } from '../../../src/core/language/message.ts'
import type { agents } from './en/agents.ts'
import type { api } from './en/api.ts'
import type { audit } from './en/audit.ts'
import type { chat } from './en/chat.ts'
import type { cited } from './en/cited.ts'
import type { collections } from './en/collections.ts'
import type { compare } from './en/compare.ts'
import type { connectors } from './en/connectors.ts'
import type { conversations } from './en/conversations.ts'
import type { failure } from './en/failure.ts'
import type { memory } from './en/memory.ts'
import type { parts } from './en/parts.ts'
import type { reader } from './en/reader.ts'
import type { reference } from './en/reference.ts'
import type { run } from './en/run.ts'
import type { runs } from './en/runs.ts'
import type { search } from './en/search.ts'
import type { settings } from './en/settings.ts'
import type { setup } from './en/setup.ts'
import type { shares } from './en/shares.ts'
import type { shell } from './en/shell.ts'
import type { signin } from './en/signin.ts'
import type { states } from './en/states.ts'
import type { sync } from './en/sync.ts'
import type { tokens } from './en/tokens.ts'
import type { tools } from './en/tools.ts'
import type { upload } from './en/upload.ts'
import type { usage } from './en/usage.ts'
import type { users } from './en/users.ts'

/** Every part of the web app that has words of its own; a language is complete when it has them all. */
export interface Areas {
  readonly agents: Translation<typeof agents>
  readonly api: Translation<typeof api>
  readonly audit: Translation<typeof audit>
  readonly chat: Translation<typeof chat>
  readonly cited: Translation<typeof cited>
  readonly collections: Translation<typeof collections>
  readonly compare: Translation<typeof compare>
  readonly connectors: Translation<typeof connectors>
  readonly conversations: Translation<typeof conversations>
  readonly failure: Translation<typeof failure>
  readonly memory: Translation<typeof memory>
  readonly parts: Translation<typeof parts>
  readonly reader: Translation<typeof reader>
  readonly reference: Translation<typeof reference>
  readonly run: Translation<typeof run>
  readonly runs: Translation<typeof runs>
  readonly search: Translation<typeof search>
  readonly settings: Translation<typeof settings>
  readonly setup: Translation<typeof setup>
  readonly shares: Translation<typeof shares>
  readonly shell: Translation<typeof shell>
  readonly signin: Translation<typeof signin>
  readonly states: Translation<typeof states>
  readonly sync: Translation<typeof sync>
  readonly tokens: Translation<typeof tokens>
  readonly tools: Translation<typeof tools>
  readonly upload: Translation<typeof upload>
  readonly usage: Translation<typeof usage>
  readonly users: Translation<typeof users>
}
