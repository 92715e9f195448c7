// Takes pictures of every page and state of the web app, light and dark, 1440 and 390 pixels wide, into a folder: `node scripts/pictures.mjs FOLDER`. With `--language zh`, in
// that language, light only. The pages are those of the tests that hold them to be readable by everybody.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { language: { type: 'string' } } })
const [folder] = positionals
if (!folder) {
  console.error('which folder? node scripts/pictures.mjs FOLDER')
  process.exit(2)
}
const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', 'test/web/pages.test.ts', 'test/web/states.test.ts'], {
  cwd: root,
  env: { ...process.env, SHOTS: resolve(folder), ...(values.language && { SHOTS_LANGUAGE: values.language }) },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
