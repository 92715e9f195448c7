// How sources are bundled, for the release and for the tests that run over PostgreSQL.
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Ink's own debugging, which nobody starts, and another way to PostgreSQL, which nobody chooses. */
export const neverLoaded = ['react-devtools-core', 'pg-native']

/** The program, and threads of their own. */
export const programEntries = {
  cli: 'src/cli/main.ts',
  'data-worker': 'src/tools/data/data-worker.ts',
  'parse-thread': 'src/docs/parse/parse-thread.ts',
  'writer-thread': 'src/app/collections/indexing/writer-thread.ts',
}

/** What esbuild makes of sources of this checkout; `options` are esbuild's. */
export async function bundle({ plugins = [], define = {}, ...options }) {
  const { build } = await import('esbuild')
  return build({
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
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
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    minifySyntax: true,
    chunkNames: 'chunks/[name]-[hash]',
    plugins: [inlineProse(), layoutWithoutFetch(), ...plugins],
    logLevel: 'warning',
    ...options,
  })
}

/** Whether the file is there and no file of the checkout that one of these patterns names is newer. */
export function isNewer(made, patterns) {
  if (!existsSync(made)) return false
  const { mtimeMs } = statSync(made)
  return globSync(patterns, { cwd: root }).every((file) => statSync(join(root, file)).mtimeMs <= mtimeMs)
}

/** Makes a bundle elsewhere, by what writes it into the folder that it is given, and then puts it in its place: programs start from it meanwhile. */
export async function putInPlace(folder, make) {
  const draft = join(root, 'node_modules', '.cache', `bundle-${process.pid}`)
  try {
    await make(draft)
    replaceBundle(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** File by file, what others import before what imports it; what is left of an earlier bundle goes last. */
function replaceBundle(draft, folder) {
  const filesOf = (from) => globSync('**/*', { cwd: from, exclude: ['web/**'] }).filter((file) => statSync(join(from, file)).isFile())
  const made = filesOf(draft)
  const isEntry = (file) => dirname(file) === '.'
  for (const file of [...made.filter((each) => !isEntry(each)), ...made.filter(isEntry)]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    renameSync(join(draft, file), join(folder, file))
  }
  const kept = new Set(made)
  for (const file of filesOf(folder)) if (!kept.has(file)) rmSync(join(folder, file))
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
