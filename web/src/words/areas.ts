import type { Translation } from '../../../src/core/language/message.ts'
import type { cited } from './en/cited.ts'
import type { collections } from './en/collections.ts'
import type { compare } from './en/compare.ts'
import type { connectors } from './en/connectors.ts'
import type { conversations } from './en/conversations.ts'
import type { memory } from './en/memory.ts'
import type { search } from './en/search.ts'
import type { shares } from './en/shares.ts'
import type { shell } from './en/shell.ts'
import type { sync } from './en/sync.ts'
import type { upload } from './en/upload.ts'

/** Every part of the web app that has words of its own; a language is complete when it has them all. */
export interface Areas {
  readonly cited: Translation<typeof cited>
  readonly collections: Translation<typeof collections>
  readonly compare: Translation<typeof compare>
  readonly connectors: Translation<typeof connectors>
  readonly conversations: Translation<typeof conversations>
  readonly memory: Translation<typeof memory>
  readonly search: Translation<typeof search>
  readonly shares: Translation<typeof shares>
  readonly shell: Translation<typeof shell>
  readonly sync: Translation<typeof sync>
  readonly upload: Translation<typeof upload>
}
