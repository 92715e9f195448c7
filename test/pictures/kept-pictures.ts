import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Pictures in one folder, and what is seen on each in another: words and looks, from which follows whether it has to be made anew. */
export interface KeptPictures {
  /** Takes a picture: it is made and written if something else is to be seen on it than when it was made. */
  take(name: string, seen: string, make: () => Buffer | string): void
  /** A line for each picture that shows what is no longer so; only where nothing is written. */
  readonly outdated: readonly string[]
}

/** `mode`: write what has changed, write all, or only look. `tell` hears what is written. */
export function keptPictures(
  folder: string,
  records: string,
  mode: 'changed' | 'all' | 'check',
  tell: (line: string) => void,
): KeptPictures {
  const outdated: string[] = []
  return {
    outdated,
    take(name, seen, make) {
      const [file, record] = [join(folder, name), join(records, `${name}.txt`)]
      const before = existsSync(record) ? readFileSync(record, 'utf8') : ''
      const isSame = existsSync(file) && before === seen
      if (mode === 'check') {
        if (!isSame) outdated.push(`${name}: ${firstDifference(before, seen)}`)
        return
      }
      if (isSame && mode !== 'all') return
      const made = make()
      writeFileSync(file, made)
      writeFileSync(record, seen)
      tell(`${name}  ${(made.length / 1_000).toFixed(1)} kB`)
    },
  }
}

function firstDifference(before: string, now: string): string {
  const [then, seen] = [before.split('\n'), now.split('\n')]
  const at = then.findIndex((line, index) => line !== seen[index])
  const line = at < 0 ? then.length : at
  return `line ${line + 1} of what is seen was ${JSON.stringify(then[line] ?? '')} and is ${JSON.stringify(seen[line] ?? '')}`
}
