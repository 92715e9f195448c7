import type { Sentences } from '../sentences.ts'
import { agentProblems } from './agent-problems.ts'
import { app } from './app.ts'
import { audit } from './audit.ts'
import { descriptions } from './descriptions.ts'
import { documents } from './documents.ts'
import { feedTypes } from './feed-types.ts'
import { feeds } from './feeds.ts'
import { http } from './http.ts'
import { joints } from './joints.ts'
import { runs } from './runs.ts'
import { settings } from './settings.ts'
import { store } from './store.ts'
import { toolParameters } from './tool-parameters.ts'
import { toolSummaries } from './tool-summaries.ts'
import { tools } from './tools.ts'

export { reasons } from './reasons.ts'

/** What ibid says, in Chinese. */
export const sentences: Sentences = {
  ...joints,
  ...agentProblems,
  ...app,
  ...audit,
  ...descriptions,
  ...documents,
  ...feedTypes,
  ...feeds,
  ...http,
  ...runs,
  ...settings,
  ...store,
  ...tools,
  ...toolParameters,
  ...toolSummaries,
}
