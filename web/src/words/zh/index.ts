import type { Areas } from '../areas.ts'
import { cited } from './cited.ts'
import { collections } from './collections.ts'
import { compare } from './compare.ts'
import { connectors } from './connectors.ts'
import { conversations } from './conversations.ts'
import { memory } from './memory.ts'
import { search } from './search.ts'
import { shares } from './shares.ts'
import { shell } from './shell.ts'
import { sync } from './sync.ts'
import { upload } from './upload.ts'

export const translation: Areas = { cited, collections, compare, connectors, conversations, memory, search, shares, shell, sync, upload }
