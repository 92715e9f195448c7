import type { WebAnswer } from '../../../core/web.ts'

/** ms. */
const usual = 300_000
const shortest = 60_000
const longest = 86_400_000

/** How long a page may be given again without asking (ms, 0 for never), and what to ask with afterwards. Undefined for one that may not be kept. */
export interface Freshness {
  readonly freshMs: number
  /** Headers of the request that asks whether it has changed; none where the server gave nothing to ask with. */
  readonly validators: Readonly<Record<string, string>>
}

/**
 * What the headers of an answer allow; one that says that nothing has changed (304) may leave what was said before. A page of one reader (`private`) is not
 * kept for others.
 */
export function freshnessOf({ headers }: Pick<WebAnswer, 'headers'>, before?: Freshness): Freshness | undefined {
  const control = headers['cache-control'] ?? ''
  if (/\b(?:no-store|private)\b/i.test(control) || headers['vary']?.trim() === '*') return undefined
  const validators = {
    ...before?.validators,
    ...(headers['etag'] === undefined ? {} : { 'if-none-match': headers['etag'] }),
    ...(headers['last-modified'] === undefined ? {} : { 'if-modified-since': headers['last-modified'] }),
  }
  if (/\bno-cache\b/i.test(control)) return { freshMs: 0, validators }
  const age = Number(/\bmax-age\s*=\s*"?(\d{1,12})/i.exec(control)?.[1] ?? Number.NaN)
  if (Number.isNaN(age)) return { freshMs: before?.freshMs ?? usual, validators }
  const spent = Number(/^\d{1,12}$/.exec(headers['age'] ?? '')?.[0] ?? 0)
  return { freshMs: Math.min(longest, Math.max(shortest, (age - spent) * 1_000)), validators }
}
