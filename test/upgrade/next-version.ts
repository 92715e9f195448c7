/** Preloaded, it makes of this program the next version: two facts have another form, and there is a new one. */
import { registerHooks } from 'node:module'

const changes: readonly (readonly [now: string, next: string])[] = [
  [
    'upgrades: Upgrades = {}',
    `upgrades: Upgrades = {
      'model.replied': [({ reply, ...rest }) => ({ ...rest, reply: { ...reply, upgraded: true } })],
      'model.retried': [(payload) => ({ ...payload, upgraded: true })],
    }`,
  ],
  [`'model.replied': 1,`, `'model.replied': 2,`],
  [`'model.retried': 1,`, `'model.retried': 2, 'note.taken': 2,`],
]

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/src/core/fact-version.ts')) return loaded
    const source = changes.reduce((text, [now, next]) => {
      if (!text.includes(now)) throw new Error(`fact-version.ts does not hold ${now}`)
      return text.replace(now, next)
    }, String(loaded.source))
    return { ...loaded, source }
  },
})
