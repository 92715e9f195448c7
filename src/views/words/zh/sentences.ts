import type { Sentences } from '../sentences.ts'
import { app } from './app.ts'
import { descriptions } from './descriptions.ts'
import { documents } from './documents.ts'
import { feedTypes } from './feed-types.ts'
import { feeds } from './feeds.ts'
import { http } from './http.ts'
import { runs } from './runs.ts'
import { settings } from './settings.ts'
import { store } from './store.ts'
import { tools } from './tools.ts'

/** What ibid says, in Chinese. */
export const sentences: Sentences = {
  '{1}; {2}': '{1}；{2}',
  ...app,
  ...descriptions,
  ...documents,
  ...feedTypes,
  ...feeds,
  ...http,
  ...runs,
  ...settings,
  ...store,
  ...tools,
}
