import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The project that the manual's examples are about, a job queue that does not exist: and once more where the repository has it, if the page names that place. */
export function writeExampleProject(repository: string, folder: string, named: string): void {
  const ferry = join('examples', 'ferry')
  cpSync(join(repository, ferry), folder, { recursive: true })
  if (named.includes(ferry)) cpSync(join(repository, ferry), join(folder, ferry), { recursive: true })
  writeFileSync(join(folder, 'key.txt'), 'sk-0123456789abcdef\n')
}
