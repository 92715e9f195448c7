/**
 * Loaded into a process, makes it believe that the pictures' day began when the process did: what is dated in a picture is dated alike each time. `PICTURES_AHEAD`
 * (ms) begins later that day. Steady time and timers are as they were.
 */
const began = Date.UTC(2026, 10, 27, 9, 30)
const real = Date.now
let shift = began - real() + Number(process.env['PICTURES_AHEAD'] ?? 0)
const now = () => real() + shift

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new Date(now()).toString(),
  get: (target, name, made) => (name === 'now' ? now : Reflect.get(target, name, made)),
})

/** Moves the day of this process by so many ms. */
export function passTime(ms: number): void {
  shift += ms
}
