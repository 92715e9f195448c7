// Writes the software bill of materials of a release, CycloneDX 1.5 as JSON: every package that is installed with it or bundled into it or its web app,
// with version, licence and hash, and what leans on what. Made from package-lock.json alone, so that the same lock gives the same file byte for byte,
// on every machine.
// Usage: node scripts/sbom.mjs [FILE [FOLDER]]: dist/ibid.cdx.json of this checkout where none is named; - for standard output.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { askedFor, readJson, releaseTree } from './lock-tree.mjs'

const refOf = ({ name, version }) => `${name}@${version}`
const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`
const hex = (integrity) => Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')
/** One licence is an id, several in brackets are an expression. */
const licencesOf = ({ license }) =>
  license === undefined ? [] : [/[ ()]/.test(license) ? { expression: license.replace(/^\((.*)\)$/, '$1') } : { license: { id: license } }]
const byRef = (a, b) => (a < b ? -1 : a > b ? 1 : 0)

/** The bill of a checkout, as an object. */
function billOf(root) {
  const { name, version, description, license } = readJson(root, 'package.json')
  const tree = releaseTree(root)
  const own = { name, version }
  const components = new Map()
  const edges = new Map([[refOf(own), new Set()]])
  for (const entry of tree.values()) {
    const ref = refOf(entry)
    components.set(ref, {
      type: 'library',
      'bom-ref': ref,
      name: entry.name,
      version: entry.version,
      scope: entry.optional ? 'optional' : 'required',
      hashes: [{ alg: 'SHA-512', content: hex(entry.integrity) }],
      licenses: licencesOf(entry),
      purl: purlOf(entry),
      properties: entry.bundledInto ? [{ name: 'ibid:bundled', value: entry.bundledInto }] : [],
    })
    edges.set(
      ref,
      (edges.get(ref) ?? new Set()).union(new Set(entry.leansOn.flatMap((place) => (tree.has(place) ? [refOf(tree.get(place))] : [])))),
    )
  }
  const { packages } = readJson(root, 'package-lock.json')
  for (const each of askedFor(root)) edges.get(refOf(own)).add(refOf({ name: each, version: packages[`node_modules/${each}`].version }))
  const sorted = [...components.keys()].sort(byRef)
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'pre-build' }],
      component: {
        type: 'application',
        'bom-ref': refOf(own),
        name,
        version,
        description,
        licenses: licencesOf({ license }),
        purl: purlOf(own),
      },
    },
    components: sorted.map((ref) => components.get(ref)),
    dependencies: [...edges].sort(([a], [b]) => byRef(a, b)).map(([ref, on]) => ({ ref, dependsOn: [...on].sort(byRef) })),
  }
  // Named after what it says, so that the same bill has the same number.
  const digits = createHash('sha256').update(JSON.stringify(bill)).digest('hex')
  const uuid = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`
  const { bomFormat, specVersion, ...rest } = bill
  return { bomFormat, specVersion, serialNumber: `urn:uuid:${uuid}`, ...rest }
}

const [, , named, folder] = process.argv
const root = folder ?? join(import.meta.dirname, '..')
const bill = billOf(root)
const text = `${JSON.stringify(bill, null, 2)}\n`
if (named === '-') process.stdout.write(text)
else {
  const file = named ?? join(root, 'dist', 'ibid.cdx.json')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(`${bill.components.length} packages in ${file}`)
}
