import { phrase } from '../../core/text/phrase.ts'
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

/** A setting that keeps a tool from runs, and why, in one line. */
interface DisablingSetting {
  readonly setting: string
  readonly why: string
}

/** Why the settings keep a tool from runs, in words that name the setting; undefined where they do not. */
export const whyOff = (name: string, inspection: Pick<Inspection, 'settings' | 'keys'>): string | undefined =>
  disabledBy(name, inspection)?.why

/** What keeps a tool from runs; undefined where no setting does. */
export function disabledBy(name: string, inspection: Pick<Inspection, 'settings' | 'keys'>): DisablingSetting | undefined {
  const { settings, keys } = inspection
  const { agent, web, llm } = settings
  const off = (setting: string, why: string): DisablingSetting => ({ setting, why })
  const against = settingAgainst(name, inspection)
  if (against)
    return off(against, against === 'agent.disabledTools' ? phrase`${against} includes it` : phrase`${against} does not include it`)
  const group = switches[name]
  if (group !== undefined && !agent[group]) return off(`agent.${group}`, phrase`${`agent.${group}`} is false`)
  if (name === 'image_generate' && llm.imageModel === undefined) return off('llm.imageModel', phrase`${'llm.imageModel'} is not set`)
  if (name !== 'web_search') return undefined
  if (web.provider === 'none') return off('web.provider', phrase`${'web.provider'} is none`)
  if (web.provider === 'searxng') return web.url === undefined ? off('web.url', phrase`${'web.url'} is not set`) : undefined
  if (keys.credential(web.provider) !== undefined) return undefined
  return { setting: 'tools.credentials', why: phrase`no key is set for ${web.provider} (web.provider)` }
}
