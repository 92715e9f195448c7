// Brings up to date, in the folder that is named, the bundle of the program that tests over PostgreSQL start: with twins in place of their modules, and with
// the hook. From its sources a program takes a second of the processor to start, from a bundle a third of that.
import { dirname, join, resolve } from 'node:path'
import { bundle, isNewer, programEntries, putInPlace } from '../../scripts/bundle.mjs'
import { twinOf } from './twins.ts'

const here = import.meta.dirname
const [folder] = process.argv.slice(2)
const sources = ['src/**/*.{ts,md,json}', 'test/on-postgres/*.{ts,mjs}', 'package.json', 'scripts/bundle.mjs']

const twins = {
  name: 'twins',
  setup(builder) {
    builder.onResolve({ filter: /^\./ }, ({ path, importer }) => {
      const twin = twinOf(resolve(dirname(importer), path), importer)
      return twin === undefined ? undefined : { path: twin }
    })
  },
}

if (!isNewer(join(folder, 'cli.js'), sources))
  await putInPlace(folder, (outdir) =>
    bundle({
      outdir,
      entryPoints: { ...programEntries, hook: join(here, 'hook.ts'), 'folder-databases': join(here, 'folder-databases.ts') },
      // Where the sources of these tests are, also for those that are bundled.
      define: { 'import.meta.dirname': JSON.stringify(here) },
      plugins: [twins],
    }),
  )
