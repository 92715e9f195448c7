/** Preloaded, it makes of this program the next version: two facts have another form, and there is a new one. */
import { registerHooks } from 'node:module'

/** The generation of a program, as `event-upgrades.ts` holds it: that of its newest type of fact. */
const generationOf = (source: string): number =>
  Math.max(...[...source.matchAll(/^ {2}'[a-z.]+': (\d+),$/gm)].map(([, since]) => Number(since)))

const changesTo = (generation: number): readonly (readonly [now: string, next: string])[] => [
  [
    'upgrades: Upgrades = {}',
    `upgrades: Upgrades = {
      'model.replied': [({ reply, ...rest }) => ({ ...rest, reply: { ...reply, upgraded: true } })],
      'model.retried': [(payload) => ({ ...payload, upgraded: true })],
    }`,
  ],
  [`'model.replied': 1,`, `'model.replied': ${generation},`],
  [`'model.retried': 1,`, `'model.retried': ${generation}, 'note.taken': ${generation},`],
]

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/src/core/event-upgrades.ts')) return loaded
    const present = String(loaded.source)
    const source = changesTo(generationOf(present) + 1).reduce((text, [now, next]) => {
      if (!text.includes(now)) throw new Error(`event-upgrades.ts does not hold ${now}`)
      return text.replace(now, next)
    }, present)
    return { ...loaded, source }
  },
})
