import type { Areas } from '../areas.ts'
import { collections } from './collections.ts'
import { compare } from './compare.ts'
import { shell } from './shell.ts'
import { sync } from './sync.ts'
import { upload } from './upload.ts'

export const translation: Areas = { collections, compare, shell, sync, upload }
