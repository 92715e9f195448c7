// What package-lock.json says of the packages that a release is made of.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads a JSON file below a folder. */
export const readJson = (root, ...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))

/** What builds, checks and tests ibid and its web app: nothing of it is in what they are built to. */
const tools = new Set(
  ['axe-core', 'esbuild', 'fast-check', 'gpt-tokenizer', 'knip', 'playwright-core', 'typescript', 'vite', 'vitest'].concat([
    '@biomejs/biome',
    '@lydell/node-pty',
    '@xterm/headless',
  ]),
)
const isTool = (name) => tools.has(name) || /^@(?:types|vitejs|opentelemetry)\//.test(name)
const builtFrom = ({ devDependencies = {} } = {}) => Object.keys(devDependencies).filter((name) => !isTool(name))

/** Where a package that another one names lies, looked for as Node does; undefined where it is not installed on any platform. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (place in packages) return place
    if (folder === '') return undefined
    if (!folder.includes('node_modules/')) folder = ''
  }
}

/** Names that a package leans on when it runs. */
const leansOn = ({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) => [
  ...Object.keys(dependencies),
  ...Object.keys(optionalDependencies),
  ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional),
]

/** Names of the packages that a release itself asks for, installed with it or bundled into it. */
export function askedFor(root) {
  const own = readJson(root, 'package-lock.json').packages['']
  return [...Object.keys(own.dependencies ?? {}), ...builtFrom(own)]
}

/**
 * All packages of a release by their place in the lock: those that are installed with it, and those that are bundled into it or into its web app alone.
 * Each with its name, what it leans on (places), and what it is bundled into, `program` or `web`, where it is not installed.
 */
export function releaseTree(root) {
  const { packages } = readJson(root, 'package-lock.json')
  const found = new Map()
  const visit = (names, from, bundledInto) => {
    for (const name of names) {
      const place = placeOf(packages, from, name)
      if (place === undefined || packages[place].link || found.has(place)) continue
      const entry = packages[place]
      const own = leansOn(entry)
      found.set(place, { ...entry, name, bundledInto, leansOn: own.map((each) => placeOf(packages, place, each)).filter(Boolean) })
      visit(own, place, bundledInto)
    }
  }
  visit(Object.keys(packages[''].dependencies ?? {}), '', undefined)
  visit(builtFrom(packages['']), '', 'program')
  visit(builtFrom(packages.web), 'web', 'web')
  return found
}
