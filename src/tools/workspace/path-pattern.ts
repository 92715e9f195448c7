import { IbidError } from '../../core/fault.ts'
import { withinTime } from '../within-time.ts'

/** Characters and alternatives of a pattern; ms that matching may hold everything else up; paths between two looks at the clock. */
const limits = { pattern: 300, braces: 20, ms: 40, paths: 500 }

/** The literal folder a pattern begins with, and the pattern from there: `src/` and `**` + `/*.ts`. A plain path is its last name in its folder. */
export interface PathPattern {
  readonly folder: string
  readonly rest: string
}

/** Takes a pattern apart. Throws `IbidError('usage')` for one that is too long or has too many alternatives. */
export async function patternParts(pattern: string): Promise<PathPattern> {
  refuseHeavy(pattern)
  const { default: picomatch } = await import('picomatch')
  const asked = pattern.replace(/^(?:\.\/+)+/, '')
  const { base, glob, isGlob } = picomatch.scan(asked)
  if (isGlob && glob !== '') return { folder: base.replace(/\\(.)/g, '$1'), rest: glob }
  const plain = asked.replace(/\/+$/, '')
  const cut = plain.lastIndexOf('/')
  return { folder: cut < 0 ? '' : plain.slice(0, cut) || '/', rest: plain.slice(cut + 1) }
}

/**
 * The paths that fit, in their order. Hidden files fit only where the pattern names a name with a dot at its front. `!` at the front turns it round. With
 * `anyDepth`, a pattern without `/` is one for names. Throws `IbidError('limit')` for a pattern that takes too long, in the midst of it.
 */
export async function fitting(
  pattern: string,
  paths: readonly string[],
  signal: AbortSignal,
  options: { readonly anyDepth?: boolean } = {},
): Promise<string[]> {
  const fits = await matcherOf(pattern, options)
  const found: string[] = []
  for (let at = 0; at < paths.length; at += limits.paths) {
    signal.throwIfAborted()
    const some = paths.slice(at, at + limits.paths)
    found.push(...inTime(pattern, () => some.filter(fits)))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return found
}

/** The same for one path at a time; keeps what it said last. */
export async function fitter(pattern: string, options: { readonly anyDepth?: boolean } = {}): Promise<(path: string) => boolean> {
  const fits = await matcherOf(pattern, options)
  let last: { readonly path: string; readonly fits: boolean } | undefined
  return (path) => {
    if (last?.path !== path) last = { path, fits: inTime(pattern, () => fits(path)) }
    return last.fits
  }
}

/** Throws `IbidError('limit')` where the matching takes too long. */
function inTime<T>(pattern: string, work: () => T): T {
  try {
    return withinTime(limits.ms, work)
  } catch (error) {
    throw error instanceof IbidError ? tooHeavy(pattern) : error
  }
}

async function matcherOf(pattern: string, { anyDepth }: { readonly anyDepth?: boolean }): Promise<(path: string) => boolean> {
  refuseHeavy(pattern)
  const { default: picomatch } = await import('picomatch')
  const turned = pattern.startsWith('!')
  const plain = pattern.replace(/^!/, '').replace(/^(?:\.?\/)+/, '')
  const whole = anyDepth && !plain.includes('/') ? `**/${plain}` : plain
  const dot = namesHidden(pattern)
  const options = { noextglob: true, maxLength: limits.pattern + 10 }
  try {
    const isMatch = picomatch(whole, { ...options, dot: dot || turned })
    // A name such as `[id].ts` is itself, whatever else it stands for.
    if (!turned) return (path) => path === plain || isMatch(path)
    const isShown = picomatch('**', { ...options, dot })
    return (path) => isShown(path) && !isMatch(path)
  } catch {
    throw new IbidError('usage', `${JSON.stringify(pattern)} is not a valid pattern`, 'use *, **, ? and {a,b}')
  }
}

/** Whether a part of a pattern begins with a dot. */
export const namesHidden = (pattern: string): boolean => /(?:^|[/{,])\.[^./]/.test(pattern)

function refuseHeavy(pattern: string): void {
  const alternatives = pattern.match(/[{,]/g)?.length ?? 0
  if (pattern.length > limits.pattern || alternatives > limits.braces) throw tooHeavy(pattern)
}

const tooHeavy = (pattern: string): IbidError =>
  new IbidError(
    'limit',
    `the pattern ${JSON.stringify(pattern.slice(0, 80))} takes too long to match`,
    'use a shorter pattern with fewer * and {}',
  )
