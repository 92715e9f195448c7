import type { SearchProvider } from '../../../assistant-dependencies.ts'
import type { SearchService } from '../search-service.ts'
import { brave } from './brave.ts'
import { exa } from './exa.ts'
import { google } from './google.ts'
import { searxng } from './searxng.ts'
import { tavily } from './tavily.ts'

/** The services that `web.provider` may name. */
export const services: Readonly<Record<SearchProvider, SearchService>> = { searxng, brave, tavily, google, exa }
