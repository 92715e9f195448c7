import type { Areas } from '../areas.ts'
import { compare } from './compare.ts'
import { run } from './run.ts'
import { runs } from './runs.ts'
import { shell } from './shell.ts'
import { states } from './states.ts'
import { usage } from './usage.ts'

export const translation: Areas = { compare, run, runs, shell, states, usage }
