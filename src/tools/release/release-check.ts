import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { Finding } from '../../core/finding.ts'
import { phrase } from '../../core/text/phrase.ts'
import { prose } from '../prose.ts'
import { type GitDependencies, gitOutput } from '../repository/git-process.ts'
import { openRepository, pathsOf, type Repository } from '../repository/repository.ts'
import { tool } from '../tool.ts'
import { changelogOf, lockedVersion, manifestVersion, type SaidVersion } from './manifests.ts'
import { compareVersions, parsedVersion } from './versions.ts'

/** Uncommitted files that are named. */
const mostFiles = 10

/** What stands between a project and its release. */
export const releaseCheck = (environment: GitDependencies['environment']) =>
  tool({
    name: 'release_check',
    title: 'Check a release',
    description: prose('release-check.md', import.meta.url),
    input: z.object({
      path: z.string().optional().describe('Project folder'),
      version: z.string().optional().describe('Version to release (default: the version in the manifest)'),
    }),
    timeDependent: true,
    paged: true,
    async run({ path, version }, { folder = '.', signal }) {
      const repository = await openRepository(folder, path, { environment, signal })
      const project = join(repository.root, repository.within)
      const said = await manifestVersion(project)
      const wanted = version ?? said?.version
      const found = [
        ...(await uncommitted(repository)),
        ...versionFindings(said, wanted),
        ...(await tagFindings(repository, wanted, said)),
        ...(await changelogFindings(project, wanted)),
        ...(await lockFindings(project, said)),
      ]
      const findings = found.map((each): Finding => ({ ...each, uri: `${pathToFileURL(join(project, each.file))}#L${each.line}` }))
      const inTheWay = findings.filter(({ severity }) => severity !== 'info' && severity !== 'low').length
      const ready = inTheWay === 0
      const name = wanted ?? phrase`the project`
      const summary = ready ? phrase`${name} is ready for release` : phrase`${name} is not ready for release (blocking issues: ${inTheWay})`
      const lines = findings.map(({ severity, file, line, message, hint }) =>
        [`- ${severity}`, file === '.' ? '' : `${file}:${line}`, message, hint].filter(Boolean).join(' '),
      )
      return { text: [`${summary}.`, ...lines].join('\n'), data: { summary, ready, version: wanted ?? null, findings } }
    },
  })

async function uncommitted(repository: Repository): Promise<readonly Finding[]> {
  const { bytes } = await gitOutput(repository.call, ['status', '--porcelain=v1', '-z', '--no-renames', '--', ...pathsOf(repository)])
  const files = bytes.toString().split('\0').filter(Boolean)
  return files.slice(0, mostFiles).map((entry) => ({
    rule: 'uncommitted-change',
    severity: 'high',
    message: `The file is ${entry.startsWith('??') ? 'not under version control' : 'modified but not committed'}.`,
    hint: 'Commit or revert it.',
    file: entry.slice(3),
    line: 1,
    quote: '',
  }))
}

function versionFindings(said: SaidVersion | undefined, wanted: string | undefined): readonly Finding[] {
  if (said && wanted !== undefined && said.version !== wanted.replace(/^v/, ''))
    return [
      finding(
        'version-mismatch',
        'high',
        said,
        `The manifest has version ${said.version}, but ${wanted} is to be released.`,
        'Update the version in the manifest.',
      ),
    ]
  if (wanted === undefined)
    return [
      {
        rule: 'version-missing',
        severity: 'high',
        message: 'No manifest specifies a version.',
        hint: 'Specify the version to release.',
        file: '.',
        line: 1,
        quote: '',
      },
    ]
  if (said && !parsedVersion(said.version))
    return [finding('version-unclear', 'medium', said, `${said.version} is not a semantic version.`, 'Use the form MAJOR.MINOR.PATCH.')]
  return []
}

async function tagFindings(repository: Repository, wanted: string | undefined, said: SaidVersion | undefined): Promise<readonly Finding[]> {
  const version = parsedVersion(wanted ?? '')
  if (!version || !repository.head) return []
  const { bytes } = await gitOutput(repository.call, ['tag', '--list', '--merged', 'HEAD'])
  const tags = bytes
    .toString()
    .split('\n')
    .flatMap((tag) => {
      const parsed = parsedVersion(tag)
      return parsed ? [{ tag, parsed }] : []
    })
  const newest = tags.sort((a, b) => compareVersions(b.parsed, a.parsed))[0]
  if (!newest || compareVersions(version, newest.parsed) > 0) return []
  const place = said ?? { file: 'package.json', line: 1, quote: '', version: '' }
  const same = compareVersions(version, newest.parsed) === 0
  const message = same ? `The tag ${newest.tag} already exists.` : `${wanted} is not higher than ${newest.tag}, the last release.`
  return [finding('version-taken', 'high', place, message, 'Increase the version.')]
}

async function changelogFindings(project: string, wanted: string | undefined): Promise<readonly Finding[]> {
  const changelog = await changelogOf(project)
  if (!changelog)
    return [
      {
        rule: 'changelog-missing',
        severity: 'low',
        message: 'There is no changelog.',
        hint: 'Write one for your users.',
        file: '.',
        line: 1,
        quote: '',
      },
    ]
  const plain = wanted?.replace(/^v/, '')
  if (plain === undefined) return []
  const isEntry = (line: string) =>
    line.includes(plain) &&
    !/[\d.]/.test(line[line.indexOf(plain) - 1] ?? '') &&
    !/^\d/.test(line.slice(line.indexOf(plain) + plain.length))
  const at = changelog.lines.findIndex(
    (line, index) => isEntry(line) && (/^#|^\[|^\d|^v/i.test(line) || /^[=-]+$/.test(changelog.lines[index + 1] ?? '')),
  )
  if (at >= 0) return []
  const line = Math.max(
    0,
    changelog.lines.findIndex((each) => each.trim() !== ''),
  )
  const place = { file: changelog.file, line: line + 1, quote: changelog.lines[line]?.trim() ?? '' }
  return [
    finding('changelog-entry-missing', 'medium', place, `The changelog has no entry for ${plain}.`, 'Describe the changes for users.'),
  ]
}

async function lockFindings(project: string, said: SaidVersion | undefined): Promise<readonly Finding[]> {
  const locked = said?.file === 'package.json' ? await lockedVersion(project) : undefined
  if (!said || !locked || locked.version === said.version) return []
  return [
    finding(
      'lock-file-stale',
      'medium',
      locked,
      `The lock file has version ${locked.version}, but the manifest has ${said.version}.`,
      'Regenerate the lock file.',
    ),
  ]
}

const finding = (
  rule: string,
  severity: Finding['severity'],
  { file, line, quote }: Pick<SaidVersion, 'file' | 'line' | 'quote'>,
  message: string,
  hint: string,
): Finding => ({ rule, severity, message, hint, file, line, quote })
