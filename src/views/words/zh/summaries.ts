import type { Sentences } from '../sentences.ts'
import { joints } from './joints.ts'
import { toolSummaries } from './tool-summaries.ts'

/** What stands beside the calls of tools, in Chinese: a small part of all sentences, since every conversation shows it. */
export const summaries: Sentences = { ...joints, ...toolSummaries }
