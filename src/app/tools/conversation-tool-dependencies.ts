import { systemClock } from '../../core/clock.ts'
import { IbidError } from '../../core/fault.ts'
import type { Inspection } from '../../settings/inspection.ts'
import type { AssistantDependencies } from '../../tools/assistant-dependencies.ts'
import { webFetch } from '../../tools/web/guarded-fetch.ts'
import type { App } from '../app.ts'
import { feedSearch } from '../feeds/feed-search.ts'
import { workDependencies } from './work-tool-dependencies.ts'

/** What the tools of a conversation lean on, by the settings. */
export async function assistantDependencies(
  app: Pick<App, 'documents' | 'feeds' | 'input' | 'inspection' | 'kept' | 'library' | 'memories' | 'users'>,
  inspection: Inspection,
): Promise<AssistantDependencies> {
  const { settings } = inspection
  const { allowedHosts, readDocument } = workDependencies({ inspection, input: app.input }, await app.library())
  const { cache, counter } = await app.kept()
  // The search service is the person's own choice, also where it lies on a private network.
  const chosen = settings.web.url === undefined ? [] : [new URL(settings.web.url).host]
  return {
    allowedHosts,
    readDocument,
    fetch: webFetch({ allowed: [...allowedHosts, ...chosen] }),
    clock: systemClock,
    cache,
    counter,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    web: {
      provider: settings.web.provider,
      ...(settings.web.url === undefined ? {} : { url: settings.web.url }),
      ...(settings.web.engine === undefined ? {} : { engine: settings.web.engine }),
      searchesPerDay: settings.web.searchesPerDay,
      fetchesPerDay: settings.web.fetchesPerDay,
      honoursRobots: settings.web.robots,
      browser: async () => {
        if (settings.web.browser === 'none') return undefined
        if (settings.web.browser !== 'auto') return settings.web.browser
        return (await import('../../tools/web/fetch/browser/find-browser.ts')).findBrowser(app.input.env)
      },
    },
    memories: (owner) => app.memories(owner),
    imageModel: async () => {
      if (settings.llm.imageModel === undefined) return undefined
      const { namedModel } = await import('../models/choose-model.ts')
      const { endpoint } = namedModel(inspection, settings.llm.imageModel)
      if (endpoint.kind !== 'vendor' && endpoint.kind !== 'compatible')
        throw new IbidError('usage', `${settings.llm.imageModel} does not generate images`, 'set llm.imageModel to a model that does')
      return (await import('../../models/image-model.ts')).openImageModel(endpoint, { prices: settings.llm.prices })
    },
    feeds: async (owner) => feedSearch(app, owner),
  }
}
