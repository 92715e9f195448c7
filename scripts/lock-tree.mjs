// What package-lock.json says of the packages that a release is made of.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads a JSON file below a folder. */
export const readJson = (root, ...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))

/** Build tools of the web app: nothing of them is in what it is built to. */
const webBuild = /^(?:vite|@vitejs\/|@types\/)/

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

/**
 * All packages of a release by their place in the lock: those that are installed with it, and those that are bundled into its web app.
 * Each with its name, what it leans on (places), and whether it comes by the web app alone.
 */
export function releaseTree(root) {
  const { packages } = readJson(root, 'package-lock.json')
  const found = new Map()
  const visit = (names, from, isBundled) => {
    for (const name of names) {
      const place = placeOf(packages, from, name)
      if (place === undefined || packages[place].link || found.has(place)) continue
      const entry = packages[place]
      const own = leansOn(entry)
      found.set(place, { ...entry, name, isBundled, leansOn: own.map((each) => placeOf(packages, place, each)).filter(Boolean) })
      visit(own, place, isBundled)
    }
  }
  visit([...Object.keys(packages[''].dependencies ?? {})], '', false)
  const web = Object.keys(packages.web?.devDependencies ?? {}).filter((name) => !webBuild.test(name))
  visit(web, 'web', true)
  return found
}
