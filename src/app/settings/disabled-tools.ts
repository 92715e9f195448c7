import type { Inspection } from '../../settings/inspection.ts'
import { settingAgainst } from './enabled-tools.ts'

/** The switch of each tool of conversations that has one. */
const switches: Readonly<Record<string, 'web' | 'memory' | 'images'>> = {
  web_search: 'web',
  web_fetch: 'web',
  memory_retrieve: 'memory',
  memory_save: 'memory',
  memory_forget: 'memory',
  image_generate: 'images',
}

/** Why the settings keep a tool from runs, in words that name the setting; undefined where they do not. */
export function whyOff(name: string, inspection: Pick<Inspection, 'settings' | 'keys'>): string | undefined {
  const { settings, keys } = inspection
  const { agent, web, llm } = settings
  const against = settingAgainst(name, inspection)
  if (against) return against === 'agent.disabledTools' ? 'agent.disabledTools names it' : 'agent.enabledTools does not name it'
  const group = switches[name]
  if (group !== undefined && !agent[group]) return `agent.${group} is false`
  if (name === 'image_generate' && llm.imageModel === undefined) return 'llm.imageModel is not set'
  if (name !== 'web_search') return undefined
  if (web.provider === 'none') return 'web.provider is none'
  if (web.provider === 'searxng') return web.url === undefined ? 'web.url is not set' : undefined
  return keys.credential(web.provider) === undefined ? `there is no key for ${web.provider} (web.provider)` : undefined
}
