import type { Tool } from '../core/tool.ts'
import type { AssistantDependencies } from './assistant-dependencies.ts'
import { feedTools } from './feeds/feed-tools.ts'
import { imageGenerate } from './images/image-generate.ts'
import { memoryForget } from './memory/memory-forget.ts'
import { memoryRetrieve } from './memory/memory-retrieve.ts'
import { memorySave } from './memory/memory-save.ts'
import { currentTime } from './time/current-time.ts'
import { webFetchTool } from './web/fetch/web-fetch.ts'
import { webSearch } from './web/search/web-search.ts'

/** The tools of a conversation beside its documents: the web, what is remembered, pictures, time, and the feeds of whoever asks. */
export const assistantTools = (dependencies: AssistantDependencies): readonly Tool[] => [
  webSearch(dependencies),
  webFetchTool(dependencies),
  memoryRetrieve(dependencies),
  memorySave(dependencies),
  memoryForget(dependencies),
  imageGenerate(dependencies),
  currentTime(dependencies),
  ...feedTools(dependencies),
]
