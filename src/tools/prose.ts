import { readFileSync } from 'node:fs'

/** A tool's description: the Markdown file of that name, relative to `base` (the tool's `import.meta.url`). The release bundle has the words inlined. */
export const prose = (file: string, base: string): string => readFileSync(new URL(file, base), 'utf8').trim()
