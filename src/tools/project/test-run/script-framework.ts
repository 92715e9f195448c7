/** What is known of the program that a script of package.json ends with. */
export interface Framework {
  readonly name: 'node' | 'vitest' | 'jest' | 'mocha' | 'unknown'
  /** Whether options may be put behind the script. */
  readonly takesOptions: boolean
}

/** Looks at the last of the commands that a script runs. */
export function frameworkOf(script: string): Framework {
  const last = script
    .split(/&&|\|\||;/)
    .at(-1)!
    .trim()
  const takesOptions = !/[|<>&]|\s--\s/.test(last)
  if (/(?:^|\s)node(?:\s+\S+)*\s+--test\b/.test(script)) return { name: 'node', takesOptions: !script.includes('--test-reporter') }
  const name = (['vitest', 'jest', 'mocha'] as const).find((one) => new RegExp(`(?:^|[\\s/])${one}(?:\\s|$)`).test(last))
  return name === undefined
    ? { name: 'unknown', takesOptions: false }
    : { name, takesOptions: takesOptions && !last.includes('--reporter') }
}
