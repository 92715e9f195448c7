/** Gives a line of the new text the indentation it has in the file; `undefined` where that cannot be told. */
export type Reindent = (indent: string) => string | undefined

/** Columns of a tab, likeliest first. */
const widths = [4, 2, 8, 3]

/**
 * How the indentations of some lines as they were named become those that the file has: all shifted alike, or tabs in place of spaces and the other way
 * round. `undefined` where they do not differ uniformly. `fresh` are the indentations of the new text, which say how deep a level of spaces is.
 */
export function reindentOf(pairs: readonly (readonly [named: string, real: string])[], fresh: readonly string[]): Reindent | undefined {
  const known = new Map(pairs)
  if (pairs.some(([named, real]) => known.get(named) !== real)) return undefined
  const rule = shifted(pairs, fresh) ?? spacesToTabs(pairs) ?? tabsToSpaces(pairs)
  return rule && ((indent) => known.get(indent) ?? rule(indent))
}

/** The same text put before, or taken from, every line. */
function shifted(pairs: readonly (readonly [string, string])[], fresh: readonly string[]): Reindent | undefined {
  const [named, real] = pairs[0] ?? ['', '']
  if (real.endsWith(named)) {
    const added = real.slice(0, real.length - named.length)
    if (pairs.every(([before, after]) => after === added + before)) {
      const deeper = /^\t+$/.test(added) ? tabsFor(fresh) : (indent: string) => indent
      return (indent) => added + deeper(indent)
    }
  }
  if (!named.endsWith(real)) return undefined
  const taken = named.slice(0, named.length - real.length)
  if (!pairs.every(([before, after]) => before === taken + after)) return undefined
  return (indent) => (indent.startsWith(taken) ? indent.slice(taken.length) : undefined)
}

/** Lines that stand behind tabs in the file are deepened by tabs, even if the new text deepens by spaces. */
function tabsFor(fresh: readonly string[]): (indent: string) => string {
  const spaces = fresh.filter((indent) => /^ +$/.test(indent)).map((indent) => indent.length)
  const unit = spaces.reduce(greatestCommon, 0)
  return (indent) => (/^ +$/.test(indent) && unit >= 2 ? '\t'.repeat(indent.length / unit) : indent)
}

function spacesToTabs(pairs: readonly (readonly [string, string])[]): Reindent | undefined {
  if (!pairs.every(([named, real]) => /^ *$/.test(named) && /^\t* *$/.test(real)) || pairs.every(([, real]) => !real.includes('\t')))
    return undefined
  return likeliest((width) => {
    const shift = shiftOf(pairs.map(([named, real]) => columns(real, width) - named.length))
    if (shift === undefined || pairs.some(([, real]) => columns(real, width) % width !== 0 && !/ $/.test(real))) return undefined
    const rule: Reindent = (indent) => {
      const wide = columns(indent, width) + shift
      return wide < 0 ? undefined : '\t'.repeat(Math.floor(wide / width)) + ' '.repeat(wide % width)
    }
    return { shift, rule }
  })
}

function tabsToSpaces(pairs: readonly (readonly [string, string])[]): Reindent | undefined {
  if (!pairs.every(([named, real]) => /^\t* *$/.test(named) && /^ *$/.test(real)) || pairs.every(([named]) => !named.includes('\t')))
    return undefined
  return likeliest((width) => {
    const shift = shiftOf(pairs.map(([named, real]) => real.length - columns(named, width)))
    if (shift === undefined) return undefined
    const rule: Reindent = (indent) => {
      const wide = columns(indent, width) + shift
      return wide < 0 ? undefined : ' '.repeat(wide)
    }
    return { shift, rule }
  })
}

/** The first width that shifts nothing, else the first that fits at all. */
function likeliest(ruleFor: (width: number) => { readonly shift: number; readonly rule: Reindent } | undefined): Reindent | undefined {
  const fitting = widths.flatMap((width) => ruleFor(width) ?? [])
  return (fitting.find(({ shift }) => shift === 0) ?? fitting[0])?.rule
}

const shiftOf = (shifts: readonly number[]): number | undefined => (shifts.every((shift) => shift === shifts[0]) ? shifts[0] : undefined)

const columns = (indent: string, width: number): number => [...indent].reduce((sum, character) => sum + (character === '\t' ? width : 1), 0)

const greatestCommon = (a: number, b: number): number => (b === 0 ? a : greatestCommon(b, a % b))
