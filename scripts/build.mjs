// Makes the release in dist/: the bundle (one entry a door, shared chunks, tool prose inlined), the licences of what is in it, and the web app.
// `--if-changed` makes only what is older than its sources, `--web` the web app alone, `--types` the type declarations too.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { bundle, isNewer, neverLoaded, programEntries, putInPlace } from './bundle.mjs'
import { readJson, releaseTree } from './lock-tree.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')
const asked = new Set(process.argv.slice(2))

const isMade = (made, files) => asked.has('--if-changed') && isNewer(made, files)
const sources = ['src/**/*.{ts,md,json}', 'package.json', 'scripts/{build,bundle}.mjs']
// The same as in src/cli/web-app.ts.
const webSources = ['web/*.*', 'web/{src,public}/**/*.*', 'src/{core,views}/**/*.ts']
if (!asked.has('--web') && !isMade(join(dist, 'cli.js'), sources)) await putInPlace(dist, bundleInto)
if (!isMade(join(dist, 'web', 'index.html'), webSources)) await buildWeb()

async function bundleInto(draft) {
  const { metafile } = await bundle({
    outdir: draft,
    metafile: true,
    entryPoints: {
      ibid: 'src/ibid.ts',
      engine: 'src/app/engine.ts',
      store: 'src/store/store.ts',
      testing: 'src/testing/testing.ts',
      ...programEntries,
    },
  })
  const missing = askedFor(Object.values(metafile.outputs)).filter((name) => !isInstalled(name))
  if (missing.length > 0) throw new Error(`not bundled, and no dependency in package.json: ${missing.join(', ')}`)
  writeFileSync(join(draft, 'licences.txt'), licencesOf(Object.keys(metafile.inputs)))
  // The shipped agents stay files: people read them, and begin their own with a copy.
  cpSync(join(root, 'src/agents/shipped'), join(draft, 'agents'), { recursive: true, filter: (from) => !from.endsWith('.ts') })
  if (asked.has('--types')) {
    execFileSync(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'tsconfig.build.json'), '--outDir', join(draft, 'types')],
      {
        stdio: 'inherit',
      },
    )
  }
}

/** Names of packages that files of the bundle load. */
function askedFor(outputs) {
  const paths = outputs.flatMap(({ imports }) =>
    imports.filter(({ external, path }) => external && !isBuiltin(path)).map(({ path }) => path),
  )
  return [...new Set(paths.map((path) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path))]
}

/** Whether a release installs a package, or names it as one that a person may add. */
function isInstalled(name) {
  const { dependencies, peerDependencies } = readJson(root, 'package.json')
  return name in dependencies || name in peerDependencies || neverLoaded.includes(name)
}

/** The licences, which ask to go wherever the words go, of the packages that these files and those of the web app are of. */
function licencesOf(files) {
  const places = files.flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [])
  const ofWeb = [...releaseTree(root)].filter(([, { bundledInto }]) => bundledInto === 'web').map(([place]) => place)
  const parts = [...new Set([...places, ...ofWeb])].sort().map((place) => {
    const { name, version, license } = readJson(root, place, 'package.json')
    const words = readdirSync(join(root, place)).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    return [`${name} ${version} (${license})`, ...words.map((file) => readFileSync(join(root, place, file), 'utf8').trim())].join('\n\n')
  })
  return `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** Made elsewhere and then put in its place, so that whoever serves finds one that is whole. */
async function buildWeb() {
  const began = new Date()
  const draft = join(root, 'node_modules', '.cache', `web-${process.pid}`)
  // Vite asks the environment first: a test that builds it would get React's checks with it.
  process.env['NODE_ENV'] = 'production'
  const { build } = await import('vite')
  try {
    await build({ root: join(root, 'web'), mode: 'production', logLevel: 'warn', build: { outDir: draft, emptyOutDir: true } })
    compressWhatAskingLoads(join(draft, 'assets'))
    // What changes while it is built is newer than it.
    utimesSync(join(draft, 'index.html'), began, began)
    mkdirSync(dist, { recursive: true })
    rmSync(join(dist, 'web'), { recursive: true, force: true })
    renameSync(draft, join(dist, 'web'))
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** As small as it can be, which takes too long for whoever waits for the first page. */
function compressWhatAskingLoads(assets) {
  for (const name of readdirSync(assets).filter((each) => /^(?:app|asking|sentences)-.*\.js$/.test(each)))
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(readFileSync(join(assets, name))))
}
