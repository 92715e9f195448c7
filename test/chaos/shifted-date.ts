/**
 * Preloaded into a process, shifts the clock that it believes: `IBID_CHAOS_CLOCK` is a number of ms, or `jumps`, with which it is two hours ahead, two behind or
 * right, another one every 3 s. What counts by steady time does not change, as on a machine whose clock is set.
 */
const said = process.env['IBID_CHAOS_CLOCK'] ?? '0'
const real = Date.now
const twoHoursMs = 7_200_000
const shiftMs = () => (said === 'jumps' ? ((Math.floor(performance.now() / 3_000) % 3) - 1) * twoHoursMs : Number(said))
const now = () => real() + shiftMs()

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new Date(now()).toString(),
  get: (target, name, made) => (name === 'now' ? now : Reflect.get(target, name, made)),
})
