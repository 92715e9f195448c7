import type { Manifest } from './manifests.ts'
import type { RepositoryMap } from './map-data.ts'

/** Manifests and scripts that are shown. */
const shown = { manifests: 10, scripts: 25 }

/** A map as a model reads it; the README stands beside it, as a source. */
export function mapText({ summary, languages, folders, entryPoints, manifests }: RepositoryMap): string {
  const parts = [
    [summary],
    titled(
      'Languages',
      languages
        .slice(0, 12)
        .map(({ name, files, bytes, share }) => `${name}: ${(share * 100).toFixed(1)}%, ${filesOf(files)}, ${bytes} bytes`),
    ),
    titled(
      'Folders',
      folders.map(({ path, files, bytes, language }) => {
        const depth = path.split('/').length - 1
        return `${'  '.repeat(depth)}${path}/ ${filesOf(files)}, ${bytes} bytes${language === undefined ? '' : `, ${language}`}`
      }),
    ),
    titled(
      'Entry points',
      entryPoints.map(({ path, why }) => `${path} (${why})`),
    ),
    titled('Manifests', manifests.slice(0, shown.manifests).flatMap(manifestLines)),
    ...(manifests.length > shown.manifests ? [[`and ${manifests.length - shown.manifests} more manifests`]] : []),
  ]
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')
}

const filesOf = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`

const titled = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length > 0 ? [`${title}:`, ...lines.map((line) => `  ${line}`)] : []

function manifestLines({ path, kind, name, version, description, scripts = {}, dependencies, problem }: Manifest): readonly string[] {
  const said = [
    [name, version].filter(Boolean).join(' '),
    description,
    dependencies === undefined ? undefined : `${dependencies} dependencies`,
    problem,
  ]
  const commands = Object.entries(scripts).slice(0, shown.scripts)
  return [
    `${path} (${kind}): ${said.filter(Boolean).join(', ')}`,
    ...commands.map(([key, command]) => `  ${key}: ${command.slice(0, 200)}`),
  ]
}
