// Writes the manual as a web site with search, which needs no server: `node scripts/manual.mjs FOLDER`. `ibid serve` has the same at /manual/.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { manualSite } from '../src/views/manual/manual-site.ts'

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('which folder? node scripts/manual.mjs FOLDER')
  process.exit(2)
}
const root = join(import.meta.dirname, '..')
const into = resolve(folder)
mkdirSync(into, { recursive: true })
const site = manualSite((page) => readFileSync(join(root, 'docs', `${page}.md`), 'utf8'))
for (const [name, make] of site) writeFileSync(join(into, name), make())
cpSync(join(root, 'web/public/manual'), into, { recursive: true })
cpSync(join(root, 'docs/pictures'), join(into, 'pictures'), { recursive: true })
console.log(`${site.size} files in ${into}`)
