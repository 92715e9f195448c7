/** Units that something is old in, the largest first; `unit` as `Intl` calls it. */
export const unitsOfAge = [
  { ms: 86_400_000, name: 'd', unit: 'day' },
  { ms: 3_600_000, name: 'h', unit: 'hour' },
  { ms: 60_000, name: 'min', unit: 'minute' },
] as const

/** How long ago, in one unit, rounded down: `20 s`, `3 min`, `2 h`, `5 d`. */
export function age(ms: number): string {
  const unit = unitsOfAge.find((each) => ms >= each.ms)
  return unit ? `${Math.floor(ms / unit.ms)} ${unit.name}` : `${Math.max(0, Math.floor(ms / 1000))} s`
}
