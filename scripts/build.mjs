// Bundles the release into dist/: one entry a door, shared chunks, tool prose inlined. `--if-changed` does nothing while dist is as new as src,
// `--types` writes the type declarations too.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')
const done = join(dist, 'cli.js')

const newest = (files) => Math.max(...files.map((file) => statSync(join(root, file)).mtimeMs))
const sources = [...globSync('src/**/*.{ts,md,json}', { cwd: root }), 'package.json', 'scripts/build.mjs']
if (process.argv.includes('--if-changed') && existsSync(done) && statSync(done).mtimeMs >= newest(sources)) process.exit(0)

/** `prose('x.md', import.meta.url)` reads a file beside the source; in the bundle the words themselves stand there. */
const inlineProse = {
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

/** The layout engine of Ink unpacks itself through `fetch`, whose first call loads an HTTP client of its own, some 70 ms; without it, it decodes itself. */
const layoutWithoutFetch = {
  name: 'layout-without-fetch',
  setup(builder) {
    builder.onLoad({ filter: /yoga-layout[\\/]dist[\\/]binaries[\\/].*\.js$/ }, ({ path }) => ({
      loader: 'js',
      contents: `var fetch;\n${readFileSync(path, 'utf8')}`,
    }))
  },
}

rmSync(dist, { recursive: true, force: true })
await build({
  entryPoints: {
    ibid: 'src/ibid.ts',
    engine: 'src/house/engine.ts',
    store: 'src/store/store.ts',
    testing: 'src/testing/testing.ts',
    cli: 'src/cli/main.ts',
    // A thread of its own begins here.
    'data-worker': 'src/tools/data/data-worker.ts',
  },
  absWorkingDir: root,
  outdir: dist,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  // What every command needs is bundled, since one file loads faster than many; what few need stays a package of its own.
  external: [
    '@ai-sdk/*',
    '@ast-grep/*',
    '@octokit/*',
    '@secretlint/*',
    '@vscode/ripgrep',
    'ajv',
    'ajv/*',
    'ajv-formats',
    'fflate',
    'htmlparser2',
    'jsonc-parser',
    'kysely',
    'modern-tar',
    // Ink's own debugging, which nobody starts.
    'react-devtools-core',
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
  plugins: [inlineProse, layoutWithoutFetch],
  logLevel: 'warning',
})
// The shipped agents stay files: people read them, and begin their own with a copy.
cpSync(join(root, 'src/agents/shipped'), join(dist, 'agents'), { recursive: true, filter: (from) => !from.endsWith('.ts') })
if (process.argv.includes('--types')) {
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'tsconfig.build.json')], {
    stdio: 'inherit',
  })
}
