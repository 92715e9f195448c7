// Makes the release in dist/: the bundle (one entry a door, shared chunks, tool prose inlined), the licences of what is in it, and the web app.
// `--if-changed` makes only what is older than its sources, `--web` the web app alone, `--types` the type declarations too.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { readJson, releaseTree } from './lock-tree.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')
const asked = new Set(process.argv.slice(2))
/** Ink's own debugging, which nobody starts, and another way to PostgreSQL, which nobody chooses. */
const neverLoaded = ['react-devtools-core', 'pg-native']

const newest = (files) => Math.max(...files.map((file) => statSync(join(root, file)).mtimeMs))
const isNew = (made, files) => asked.has('--if-changed') && existsSync(made) && statSync(made).mtimeMs >= newest(files)
const sources = [...globSync('src/**/*.{ts,md,json}', { cwd: root }), 'package.json', 'scripts/build.mjs']
// The same as in src/cli/web-app.ts.
const webSources = globSync(['web/*.*', 'web/{src,public}/**/*.*', 'src/{core,views}/**/*.ts'], { cwd: root })
if (!asked.has('--web') && !isNew(join(dist, 'cli.js'), sources)) await buildBundle()
if (!isNew(join(dist, 'web', 'index.html'), webSources)) await buildWeb()

/** Made elsewhere and then put in its place: programs start from it meanwhile. */
async function buildBundle() {
  const draft = join(root, 'node_modules', '.cache', `bundle-${process.pid}`)
  try {
    await bundleInto(draft)
    replaceBundle(draft)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** File by file, what others import before what imports it; what is left of an earlier bundle goes last. */
function replaceBundle(draft) {
  const filesOf = (folder) => globSync('**/*', { cwd: folder, exclude: ['web/**'] }).filter((file) => statSync(join(folder, file)).isFile())
  const made = filesOf(draft)
  const isEntry = (file) => dirname(file) === '.'
  for (const file of [...made.filter((each) => !isEntry(each)), ...made.filter(isEntry)]) {
    mkdirSync(dirname(join(dist, file)), { recursive: true })
    renameSync(join(draft, file), join(dist, file))
  }
  const kept = new Set(made)
  for (const file of filesOf(dist)) if (!kept.has(file)) rmSync(join(dist, file))
}

async function bundleInto(draft) {
  const { build } = await import('esbuild')
  const { metafile } = await build({
    entryPoints: {
      ibid: 'src/ibid.ts',
      engine: 'src/app/engine.ts',
      store: 'src/store/store.ts',
      testing: 'src/testing/testing.ts',
      cli: 'src/cli/main.ts',
      // Threads of their own begin here.
      'data-worker': 'src/tools/data/data-worker.ts',
      'parse-thread': 'src/docs/parse/parse-thread.ts',
      'writer-thread': 'src/app/collections/indexing/writer-thread.ts',
    },
    absWorkingDir: root,
    outdir: draft,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    metafile: true,
    // What every command needs is bundled, since one file loads faster than many; what few need stays a package of its own, and a dependency.
    external: [
      '@ai-sdk/*',
      '@ast-grep/*',
      '@octokit/*',
      '@opentelemetry/*',
      '@secretlint/*',
      '@vscode/ripgrep',
      'ajv',
      'ajv/*',
      'ajv-formats',
      'better-auth',
      'better-auth/*',
      'fflate',
      'htmlparser2',
      'jsonc-parser',
      'modern-tar',
      'prom-client',
      ...neverLoaded,
      'unpdf',
    ],
    // Its other build is 70 files of CommonJS, which take 30 ms to load.
    alias: { yaml: join(root, 'node_modules/yaml/browser/index.js') },
    // Parts of Ink are CommonJS and require Node's own modules.
    banner: { js: "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);" },
    // React is twice as fast without its checks for developers.
    define: { 'process.env.NODE_ENV': '"production"' },
    minifySyntax: true,
    chunkNames: 'chunks/[name]-[hash]',
    plugins: [inlineProse(), layoutWithoutFetch()],
    logLevel: 'warning',
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

/** `prose('x.md', import.meta.url)` reads a file beside the source; in the bundle the words themselves stand there. */
function inlineProse() {
  return {
    name: 'inline-prose',
    setup(builder) {
      builder.onLoad({ filter: /src[\\/](?:tools|mcp)[\\/].*\.ts$/ }, ({ path }) => ({
        loader: 'ts',
        contents: readFileSync(path, 'utf8').replace(/\bprose\('([^']+\.md)', import\.meta\.url\)/g, (_, file) =>
          JSON.stringify(readFileSync(resolve(dirname(path), file), 'utf8').trim()),
        ),
      }))
    },
  }
}

/** The layout engine of Ink unpacks itself through `fetch`, whose first call loads an HTTP client of its own, some 70 ms; without it, it decodes itself. */
function layoutWithoutFetch() {
  return {
    name: 'layout-without-fetch',
    setup(builder) {
      builder.onLoad({ filter: /yoga-layout[\\/]dist[\\/]binaries[\\/].*\.js$/ }, ({ path }) => ({
        loader: 'js',
        contents: `var fetch;\n${readFileSync(path, 'utf8')}`,
      }))
    },
  }
}
