/**
 * Loaded into a process, makes it believe in a day of its own, on which time passes when `passTime` says so, and otherwise by a few ms only: what is dated in a
 * picture is dated alike each time, however slow the machine. `PICTURES_CLOCK=runs`: time passes from the beginning of that day as it does. Steady time and timers
 * are as they were.
 */
const real = Date.now
const mostMs = process.env['PICTURES_CLOCK'] === 'runs' ? Number.POSITIVE_INFINITY : 400
let [at, since] = [Date.UTC(2026, 10, 27, 9, 30), real()]
const now = () => at + Math.min(real() - since, mostMs)

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new Date(now()).toString(),
  get: (target, name, made) => (name === 'now' ? now : Reflect.get(target, name, made)),
})

/** Moves the day of this process by so many ms. */
export function passTime(ms: number): void {
  at += ms
  since = real()
}
