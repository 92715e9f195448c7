// Audits what ibid is made of. From package-lock.json, so that it works anywhere: licences, install scripts, exact pins, hashes, heavy packages that come twice.
// Then known weaknesses, where the service that knows them can be reached. Ends with 1 where something is found.
// Usage: node scripts/audit.mjs [--offline] [FOLDER], this checkout where none is named.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readJson, releaseTree } from './lock-tree.mjs'

/** Licences under which a package may be in a release: none of them asks anything of whoever uses ibid. Of an expression with OR one is enough, with AND all are needed. */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense', 'CC0-1.0', 'CC-BY-3.0', 'PSF-2.0'],
  // Asks for its own files to stay open, which they do: they are installed as they are.
  'MPL-2.0',
])

/** Packages of a release that have an install script, and why that is no harm: ibid installs without running any, and says so in its tests of the tarball. */
const installScripts = new Set([
  // Each builds its grammar where no built one fits the platform; the built ones are in the package.
  '@ast-grep/lang-go',
  '@ast-grep/lang-java',
  '@ast-grep/lang-python',
])

/** Packages of which a second major version would be megabytes, or two worlds that do not know each other. */
const heavy = [
  ...[
    'zod',
    'react',
    'react-dom',
    'hono',
    'kysely',
    'pg',
    'pg-boss',
    'ink',
    'commander',
    'typescript',
    'better-auth',
    'unpdf',
    'htmlparser2',
  ],
  ...['@ai-sdk/provider', '@ai-sdk/provider-utils', '@modelcontextprotocol/client', '@modelcontextprotocol/server', '@octokit/core', 'ajv'],
]

const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/
const fits = (expression) =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence)))

/** What is wrong with what a lock and the manifests beside it say, one line each. */
function lockFindings(root) {
  const { packages } = readJson(root, 'package-lock.json')
  const release = [...releaseTree(root).values()]
  const installed = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)
  const manifests = ['package.json', 'web/package.json'].map((file) => [file, readJson(root, file)])
  const majors = Map.groupBy(release, ({ name }) => name)
  return [
    ...release
      .filter(({ license }) => license === undefined || !fits(license))
      .map(
        ({ name, version, license }) =>
          `${name} ${version} has the licence ${license ?? 'that nobody knows'}, which is not among those allowed`,
      ),
    ...release
      .filter(({ name, hasInstallScript }) => hasInstallScript && !installScripts.has(name))
      .map(({ name, version }) => `${name} ${version} has an install script`),
    ...manifests.flatMap(([file, { dependencies = {}, devDependencies = {}, peerDependencies = {} }]) =>
      Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies })
        .filter(([, range]) => !exact.test(range))
        .map(([name, range]) => `${file} asks for ${name} ${range}, which is no exact version`),
    ),
    ...installed
      .filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity))
      .map(([place]) => `${place} has no SHA-512 in the lock`),
    ...heavy.flatMap((name) => {
      const found = [...new Set((majors.get(name) ?? []).map(({ version }) => version.split('.')[0]))]
      return found.length > 1 ? [`${name} comes in the majors ${found.join(' and ')}`] : []
    }),
  ]
}

/** Known weaknesses of what a release is made of, or why nobody could be asked. */
function knownWeaknesses(root) {
  // What is bundled stands among the development tools in the lock, so all is asked for.
  const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8', timeout: 120_000 })
  return readAudit(stdout ?? '', new Set([...releaseTree(root).values()].map(({ name }) => name)))
}

/** Reads what `npm audit --json` says of packages with these names. */
function readAudit(text, names) {
  let said
  try {
    said = JSON.parse(text)
  } catch {
    return { reached: false, findings: [] }
  }
  if (said.vulnerabilities === undefined) return { reached: false, findings: [] }
  const findings = Object.values(said.vulnerabilities)
    .filter(({ name }) => names.has(name))
    .map(({ name, severity, range, via }) => {
      const title = via.find((each) => typeof each === 'object')?.title
      return `${name} ${range} is known to be weak (${severity})${title === undefined ? '' : `: ${title}`}`
    })
  return { reached: true, findings }
}

const words = process.argv.slice(2)
const root = words.find((word) => !word.startsWith('--')) ?? join(import.meta.dirname, '..')
const known = words.includes('--offline') ? { reached: false, findings: [] } : knownWeaknesses(root)
const findings = [...lockFindings(root), ...known.findings]
for (const finding of findings) console.log(finding)
console.log(`${releaseTree(root).size} packages of a release looked at, ${findings.length} findings`)
if (!known.reached) console.log('Known weaknesses were not asked for: the service that knows them was not reached, or --offline was given')
process.exitCode = findings.length > 0 ? 1 : 0
