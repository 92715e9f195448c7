// Takes pictures of every page and state of the web app, light and dark, 1440 and 390 pixels wide, into a folder: `node scripts/pictures.mjs FOLDER`. The pages are
// those of the tests that hold them to be readable by everybody.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('which folder? node scripts/pictures.mjs FOLDER')
  process.exit(2)
}
const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', 'test/web/pages.test.ts', 'test/web/states.test.ts'], {
  cwd: root,
  env: { ...process.env, SHOTS: resolve(folder) },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
