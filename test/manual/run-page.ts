import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { type Block, blocksOf, placeOf, wordValue } from './blocks.ts'
import { departure } from './compare.ts'
import { type PageFolder, pageFolder } from './page-folder.ts'
import { localModel, standInModel } from './stand-in-model.ts'

/** What is wrong with one block, and what it should show where that is known. */
export interface Problem {
  readonly block: Block
  readonly what: string
  /** The output in the words of the manual, for `scripts/reference.mjs`. */
  readonly output?: string
}

/** ms that one block may take. */
const longest = 180_000

/** Does what a page tells its reader to do, block by block, in one shell session in an empty home, and gives what turned out otherwise. */
export async function runPage(repository: string, page: string): Promise<readonly Problem[]> {
  using folder = pageFolder(repository, readFileSync(join(repository, page), 'utf8'))
  await using endpoint = await standInModel()
  const session = openSession(folder, endpoint.baseUrl)
  const problems: Problem[] = []
  let last: { readonly block: Block; readonly output: string } | undefined
  for (const block of blocksOf(repository, page)) {
    if (isOutput(block)) {
      const wrong = last && (departure(block.text, last.output) ?? (block.language === 'json' ? jsonProblem(block.text) : undefined))
      if (last && wrong)
        problems.push({
          block,
          what: `is not what ${placeOf(last.block)} prints\n  ${wrong}\nIt prints:\n${last.output}`,
          output: last.output,
        })
      last = undefined
      continue
    }
    last = undefined
    const file = wordValue(block, 'file')
    if (file) {
      const wrong = block.language === 'json' ? jsonProblem(block.text) : undefined
      if (wrong) problems.push({ block, what: wrong })
      mkdirSync(dirname(join(folder.project, file)), { recursive: true })
      writeFileSync(join(folder.project, file), `${block.text}\n`)
    }
    if (!isRun(block)) continue
    const done = await session(block)
    const expected = Number(wordValue(block, 'exit') ?? 0)
    if (done.exitCode !== expected) problems.push({ block, what: `ends with exit code ${done.exitCode}, not ${expected}\n${done.output}` })
    last = { block, output: done.output }
  }
  return problems
}

/** Blocks whose words a page shows as the output of the block before. */
const isOutput = (block: Block): boolean => (block.language === 'text' || block.language === 'json') && !wordValue(block, 'file')

const isRun = ({ language, words }: Block): boolean =>
  (language === 'sh' && !words.includes('not-run')) || (language === 'ts' && !words.includes('types-only'))

function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return `is no JSON: ${error instanceof Error ? error.message : error}`
  }
}

/** Runs blocks one after another; variables that a block exports and the folder it changes to hold for the next one. */
function openSession(folder: PageFolder, baseUrl: string) {
  const state = join(folder.root, 'state')
  writeFileSync(state, `cd "${folder.project}"\n`)
  // A model at the address of the manual costs nothing; of the one that answers in its place nobody knows.
  const toManual = (output: string) =>
    output
      .replaceAll(folder.home, '/home/you')
      .replaceAll(baseUrl, localModel)
      .replaceAll(/(?:,| ·) cost unknown/g, '')
  return async (block: Block): Promise<{ readonly exitCode: number; readonly output: string }> => {
    const words = block.text.replaceAll(localModel, baseUrl)
    const script = block.language === 'ts' ? `node "${writeSnippet(folder, block, words)}"` : words
    const shell = spawn(
      'bash',
      ['-c', `. "${state}"\ntrap '{ export -p; echo "cd \\"$PWD\\""; } > "${state}"' EXIT\nset -e\nexec 2>&1\n${script}`],
      {
        cwd: folder.project,
        env: {
          PATH: `${folder.bin}:${process.env['PATH']}`,
          HOME: folder.home,
          TZ: 'UTC',
          LANG: 'C.UTF-8',
          NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compiled-of-tests'),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
        timeout: longest,
      },
    )
    const [output, exitCode] = await Promise.all([
      readAll(shell.stdout),
      new Promise<number>((resolve, reject) => {
        shell.once('error', reject)
        shell.once('close', (code) => resolve(code ?? -1))
      }),
    ])
    return { exitCode, output: toManual(output) }
  }
}

function writeSnippet(folder: PageFolder, block: Block, words: string): string {
  const file = join(folder.snippets, `line-${block.line}.mts`)
  writeFileSync(file, words)
  return file
}
