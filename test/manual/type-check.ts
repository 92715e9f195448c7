import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Block } from './blocks.ts'
import { linkPackage } from './page-folder.ts'

/** Type-checks snippets as strictly as the app itself, each as a file of its own; gives the compiler's lines. */
export function typeCheck(repository: string, blocks: readonly Block[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-manual-types-'))
  try {
    linkPackage(repository, folder)
    for (const block of blocks) writeFileSync(join(folder, `${block.page.replaceAll('/', '-')}-line-${block.line}.mts`), block.text)
    const config = {
      extends: join(repository, 'tsconfig.json'),
      compilerOptions: { typeRoots: [join(repository, 'node_modules', '@types')], noUnusedLocals: false },
      include: ['*.mts'],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const compiler = join(repository, 'node_modules', 'typescript', 'bin', 'tsc')
    const { stdout, error } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
    if (error) throw error
    return stdout.split('\n').filter(Boolean)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
