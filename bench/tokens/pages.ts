import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { JudgedSet } from '../sets/judged-set.ts'

/** Writes a set's pages as Markdown files, so that the real servers can read them as they read anybody's; `page` is then `page.md`. */
export function writePages(set: JudgedSet, folder: string): void {
  for (const { path, title, sections } of set.pages) {
    const file = join(folder, `${path}.md`)
    mkdirSync(dirname(file), { recursive: true })
    const text = sections.map(
      ({ heading, level, text }) => `${heading === '' ? '' : `${'#'.repeat(Math.min(6, level))} ${heading}\n\n`}${text}\n`,
    )
    writeFileSync(file, sections[0]?.heading === title ? text.join('\n') : [`# ${title}\n`, ...text].join('\n'))
  }
}
