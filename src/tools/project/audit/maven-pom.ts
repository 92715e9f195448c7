import type { Dependency, LockContent, LockText } from './dependency.ts'

interface Entry {
  readonly path: string
  readonly line: number
  readonly values: Map<string, string>
}

/** Reads pom.xml: what the project itself asks for. What its parent or another project manages has no version here. */
export async function mavenPom({ text }: LockText): Promise<LockContent> {
  const { entries, properties } = await entriesOf(text)
  const filled = (value: string | undefined): string | undefined =>
    value?.replace(/\$\{([\w.-]+)\}/g, (whole, name: string) => properties.get(name) ?? whole)
  const keyOf = ({ values }: Entry) => `${filled(values.get('groupId'))}:${filled(values.get('artifactId'))}`
  const managed = new Map(
    entries
      .filter(({ path }) => path.includes('/dependencyManagement/'))
      .map((entry) => [keyOf(entry), filled(entry.values.get('version'))]),
  )
  const dependencies = entries
    .filter(({ path }) => path === 'project/dependencies/dependency' || /^project\/profiles\/profile\/dependencies\/dependency$/.test(path))
    .map((entry): Dependency => {
      const name = keyOf(entry)
      const said = filled(entry.values.get('version')) ?? managed.get(name)
      const version = said === undefined || said.includes('${') ? undefined : said
      const isExact = version !== undefined && !/^[[(]|^(?:LATEST|RELEASE)$|-SNAPSHOT$/.test(version)
      return {
        ecosystem: 'Maven',
        name,
        ...(isExact ? { version } : {}),
        direct: true,
        ...(entry.values.get('scope') === 'test' ? { development: true as const } : {}),
        source: entry.values.get('scope') === 'system' ? 'local' : 'registry',
        // A version that is managed elsewhere is said there.
        pinned: isExact || version === undefined,
        line: entry.line,
      }
    })
  const remarks = entries
    .filter(({ path, values }) => /\/(?:repository|pluginRepository)$/.test(path) && values.get('url')?.startsWith('http://'))
    .map(({ line }) => ({
      rule: 'insecure-source' as const,
      line,
      message: 'Packages are fetched over plain HTTP, so they can be modified in transit.',
    }))
  return { kind: 'pom.xml (direct dependencies only)', dependencies, remarks }
}

const recorded = /\/(?:dependency|repository|pluginRepository)$/

/** Elements that hold what is asked for, and the properties of the project. */
async function entriesOf(text: string): Promise<{ readonly entries: readonly Entry[]; readonly properties: ReadonlyMap<string, string> }> {
  const { Parser } = await import('htmlparser2')
  const entries: Entry[] = []
  const properties = new Map<string, string>()
  const path: string[] = []
  const open: Entry[] = []
  let words = ''
  let line = 1
  let counted = 0
  const parser = new Parser(
    {
      onopentag(name) {
        path.push(name)
        words = ''
        for (; counted < parser.startIndex; counted++) if (text.charCodeAt(counted) === 10) line++
        if (recorded.test(path.join('/'))) open.push({ path: path.join('/'), line, values: new Map() })
      },
      ontext(part) {
        words += part
      },
      onclosetag(name) {
        const at = path.join('/')
        const entry = open.at(-1)
        if (entry?.path === at) entries.push(open.pop()!)
        else if (entry && at === `${entry.path}/${name}`) entry.values.set(name, words.trim())
        else if (at === `project/properties/${name}`) properties.set(name, words.trim())
        else if (/^project\/(?:parent\/)?(?:version|groupId)$/.test(at)) {
          const key = `project.${name}`
          if (!at.includes('parent') || !properties.has(key)) properties.set(key, words.trim())
        }
        path.pop()
        words = ''
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  return { entries, properties }
}
