import type { Areas } from '../areas.ts'
import { compare } from './compare.ts'
import { shell } from './shell.ts'

export const translation: Areas = { compare, shell }
