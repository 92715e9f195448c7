/** A version as semantic versioning writes it, with or without `v`; undefined for anything else. */
export function parsedVersion(text: string): readonly (number | string)[] | undefined {
  const parts = /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/.exec(text.trim())
  if (!parts) return undefined
  const [, major, minor, patch, pre] = parts
  const rest = pre === undefined ? [] : pre.split('.').map((part) => (/^\d{1,9}$/.test(part) ? Number(part) : part))
  return [Number(major), Number(minor), Number(patch), ...rest]
}

/** Below 0 where `a` comes before `b`. A version with a suffix comes before the same one without. */
export function compareVersions(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [one, other] = [a[at], b[at]]
    if (one === other) continue
    if (one === undefined) return at === 3 ? 1 : -1
    if (other === undefined) return at === 3 ? -1 : 1
    if (typeof one === typeof other) return one < other ? -1 : 1
    return typeof one === 'number' ? -1 : 1
  }
  return 0
}
