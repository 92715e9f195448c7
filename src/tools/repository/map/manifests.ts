import { isRecord } from '../../../core/json.ts'

/** What a manifest says of a project. */
export interface Manifest {
  /** With `/`, from the folder that is mapped. */
  readonly path: string
  readonly kind: 'npm' | 'python' | 'go' | 'maven' | 'cargo'
  readonly name?: string
  readonly version?: string
  readonly description?: string
  /** Commands by the names under which they are run. */
  readonly scripts?: Readonly<Record<string, string>>
  /** How many it names, those for development among them. */
  readonly dependencies?: number
  /** Files or modules it names as where the project begins. */
  readonly begins?: readonly string[]
  /** Why it could not be read. */
  readonly problem?: string
}

type Said = Omit<Manifest, 'path' | 'kind' | 'problem'>

const readers: Readonly<Record<string, readonly [Manifest['kind'], (text: string) => Said | Promise<Said>]>> = {
  'package.json': ['npm', (text) => ofPackage(JSON.parse(text))],
  'pyproject.toml': ['python', async (text) => ofPyproject(await toml(text))],
  'Cargo.toml': ['cargo', async (text) => ofCargo(await toml(text))],
  'go.mod': ['go', ofGoMod],
  'pom.xml': ['maven', ofPom],
}

/** Whether a file of this path is a manifest that can be read. */
export const isManifest = (path: string): boolean => Object.hasOwn(readers, path.slice(path.lastIndexOf('/') + 1))

/** Reads a manifest. What does not parse is a problem in it, not an end. */
export async function readManifest(path: string, text: string): Promise<Manifest> {
  const [kind, read] = readers[path.slice(path.lastIndexOf('/') + 1)]!
  try {
    return { path, kind, ...(await read(text)) }
  } catch (error) {
    return { path, kind, problem: `could not be parsed: ${error instanceof Error ? error.message.split('\n')[0] : error}` }
  }
}

const toml = async (text: string): Promise<unknown> => (await import('smol-toml')).parse(text)

function ofPackage(json: unknown): Said {
  const { name, version, description, scripts, main, module, bin, exports: exported } = record(json)
  const entries = [main, module, ...(typeof bin === 'string' ? [bin] : Object.values(record(bin))), ...exportsOf(exported)]
  const count = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']
    .map((each) => Object.keys(record(record(json)[each])).length)
    .reduce((sum, each) => sum + each)
  return {
    ...texts({ name, version, description }),
    ...commands(scripts),
    dependencies: count,
    ...begins(entries),
  }
}

/** What is exported under `.`, on whatever condition. */
function exportsOf(exported: unknown): readonly unknown[] {
  if (!isRecord(exported)) return [exported]
  const own = Object.hasOwn(exported, '.') ? exported['.'] : Object.keys(exported).some((key) => key.startsWith('.')) ? undefined : exported
  return isRecord(own) ? Object.entries(own).flatMap(([key, value]) => (key === 'types' ? [] : exportsOf(value))) : [own]
}

function ofPyproject(parsed: unknown): Said {
  const { project, tool } = record(parsed)
  const poetry = record(record(tool)['poetry'])
  const own = isRecord(project) ? project : poetry
  const scripts = record(own['scripts'])
  const listed = Array.isArray(own['dependencies']) ? own['dependencies'].length : Object.keys(record(own['dependencies'])).length
  return { ...texts(own), ...commands(scripts), dependencies: listed, ...begins(Object.values(scripts)) }
}

function ofCargo(parsed: unknown): Said {
  const { package: own, bin, lib, dependencies, 'dev-dependencies': development } = record(parsed)
  const targets = [...(Array.isArray(bin) ? bin : []), lib].map((target) => record(target)['path'])
  return {
    ...texts(record(own)),
    dependencies: Object.keys(record(dependencies)).length + Object.keys(record(development)).length,
    ...begins(targets),
  }
}

function ofGoMod(text: string): Said {
  const name = /^module\s+(\S+)/m.exec(text)?.[1]
  const block = [...text.matchAll(/^require\s*\(([^)]*)\)/gm)].flatMap(([, lines = '']) =>
    lines.split('\n').filter((line) => /^\s*[^\s/]/.test(line)),
  )
  const single = text.match(/^require\s+[^\s(]+\s+\S+/gm) ?? []
  if (name === undefined) throw new Error('the module name is missing')
  return { name, dependencies: block.length + single.length }
}

/** Only what stands directly below `project`: parents, plugins and dependencies have names of their own. */
async function ofPom(text: string): Promise<Said> {
  const { Parser } = await import('htmlparser2')
  const path: string[] = []
  const said: Record<string, string> = {}
  let dependencies = 0
  const parser = new Parser(
    {
      onopentagname: (name) => void path.push(name),
      ontext: (words) => {
        if (path.length === 2 && path[0] === 'project') said[path[1]!] = (said[path[1]!] ?? '') + words
      },
      onclosetag: () => {
        if (path.join('/') === 'project/dependencies/dependency') dependencies++
        path.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  const { artifactId, groupId, version, description } = said
  if (artifactId === undefined) throw new Error('the project has no artifactId')
  return { ...texts({ name: groupId ? `${groupId.trim()}:${artifactId.trim()}` : artifactId, version, description }), dependencies }
}

const record = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

function texts(from: Readonly<Record<string, unknown>>): Pick<Said, 'name' | 'version' | 'description'> {
  const members = ['name', 'version', 'description'].flatMap((member) => {
    const value = from[member]
    return typeof value === 'string' && value.trim() !== '' ? [[member, value.trim().slice(0, 500)]] : []
  })
  return Object.fromEntries(members)
}

function commands(scripts: unknown): Pick<Said, 'scripts'> {
  const known = Object.entries(record(scripts)).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return known.length > 0 ? { scripts: Object.fromEntries(known.slice(0, 60)) } : {}
}

function begins(entries: readonly unknown[]): Pick<Said, 'begins'> {
  const known = [...new Set(entries.filter((entry) => typeof entry === 'string'))]
  return known.length > 0 ? { begins: known } : {}
}
