import { pathToFileURL } from 'node:url'
import { type Finding, type Severity, severities } from '../../../core/finding.ts'
import type { Advisory } from './advisory-record.ts'
import type { Dependency, LockContent } from './dependency.ts'
import type { FoundLock } from './lock-files.ts'
import { holdsPassword, withoutPassword } from './password-in-address.ts'

type Told = Omit<Finding, 'file' | 'quote' | 'uri'>

/** What is wrong with the packages of one lock file, worst first. */
export function auditFindings(lock: FoundLock, content: LockContent, known: readonly Advisory[]): readonly Finding[] {
  const { dependencies } = content
  const told = [
    ...dependencies.flatMap((one) => known.filter((advisory) => isAbout(advisory, one)).map((advisory) => vulnerable(one, advisory))),
    ...dependencies.flatMap(fetched),
    ...together(
      'missing-integrity',
      'medium',
      dependencies.filter(({ integrity }) => integrity === false),
      {
        message: (names) => `${names} could be replaced without notice: there is no content hash.`,
        hint: 'Regenerate the lock file with its package manager.',
        cwe: 'CWE-353',
      },
    ),
    ...dependencies.filter(({ pinned, source }) => !pinned && source === 'registry').map(unpinned),
    ...together(
      'install-script',
      'info',
      dependencies.filter(({ installScript }) => installScript),
      {
        message: (names) => `Code is run when ${names} ${names.includes(',') ? 'are' : 'is'} installed.`,
      },
    ),
    ...(content.remarks ?? []).map(({ rule, line, message }) => ({ rule, line, message, severity: remarkSeverity[rule] })),
  ]
  const lines = lock.text.split('\n')
  const uri = pathToFileURL(lock.real).href
  return told
    .map((one) => ({
      ...one,
      file: lock.path,
      quote: quoteOf(lines[one.line - 1] ?? ''),
      uri: `${uri}#L${one.line}`,
    }))
    .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
}

/** A line as it stands, but for a password in an address. */
const quoteOf = (line: string): string => withoutPassword(line.replace(/\r$/, '')).slice(0, 300)

const remarkSeverity: Readonly<Record<NonNullable<LockContent['remarks']>[number]['rule'], Severity>> = {
  'insecure-source': 'high',
  'extra-index': 'medium',
  'unread-include': 'medium',
  'no-lock-file': 'medium',
}

const isAbout = (advisory: Advisory, { name, version }: Dependency): boolean => advisory.package === name && advisory.version === version

const nameOf = ({ name, version }: Dependency): string => (version === undefined ? name : `${name} ${version}`)

function vulnerable(dependency: Dependency, { id, aliases, severity, unrated, summary, fixed, uri }: Advisory): Told {
  const ids = [id, ...aliases.filter((alias) => alias.startsWith('CVE-'))].join(', ')
  const update = fixed === undefined ? 'No fixed version is known' : `Update ${dependency.name} to ${fixed}`
  const way = dependency.direct === false ? ', which is a transitive dependency,' : ''
  return {
    rule: 'vulnerable-dependency',
    severity,
    line: dependency.line,
    message: `${nameOf(dependency)}${way} has a known vulnerability${unrated ? ' (unrated)' : ''}: ${summary.replace(/[.]$/, '')} (${ids}).`,
    hint: `${update}; see ${uri}.`,
    cwe: 'CWE-1395',
  }
}

/** What is wrong with the place a package comes from. */
function fetched(dependency: Dependency): readonly Told[] {
  const { from, source, pinned, line } = dependency
  const name = nameOf(dependency)
  const known = holdsPassword(from ?? '') ? [passwordTold(dependency)] : []
  if (from !== undefined && /^(?:git\+)?http:/.test(from))
    return [
      ...known,
      {
        rule: 'insecure-source',
        severity: 'high',
        line,
        message: `${name} is fetched over plain HTTP, so it can be modified in transit.`,
        hint: 'Fetch it over HTTPS.',
        cwe: 'CWE-319',
      },
    ]
  if (source === 'git')
    return [
      ...known,
      {
        rule: 'git-source',
        severity: pinned ? 'info' : 'medium',
        line,
        message: pinned
          ? `${name} is fetched from a git repository, pinned to a commit.`
          : `${name} is fetched from a git repository without a pinned commit.`,
        ...(pinned ? {} : { hint: 'Pin the commit.' }),
        cwe: 'CWE-829',
      },
    ]
  if (source !== 'http') return known
  return [
    ...known,
    { rule: 'url-source', severity: 'low', line, message: `${name} is fetched from a URL, not from a registry.`, cwe: 'CWE-829' },
  ]
}

const passwordTold = (dependency: Dependency): Told => ({
  rule: 'password-in-address',
  severity: 'high',
  line: dependency.line,
  message: `The URL of ${nameOf(dependency)} contains a password or key.`,
  hint: "Revoke it where it was issued, and store the new one outside the project's files.",
  cwe: 'CWE-798',
})

const unpinned = (dependency: Dependency): Told => ({
  rule: 'unpinned-dependency',
  severity: 'low',
  line: dependency.line,
  message: `${dependency.name} is not pinned to a version.`,
  hint: 'Specify the exact version, or use a lock file.',
  cwe: 'CWE-1357',
})

/** One finding for all packages of a kind, at the first: they are often many. */
function together(
  rule: string,
  severity: Severity,
  found: readonly Dependency[],
  words: { message(names: string): string; readonly hint?: string; readonly cwe?: string },
): readonly Told[] {
  if (found.length === 0) return []
  const shown = found.slice(0, 8).map(nameOf)
  const names = found.length > shown.length ? `${shown.join(', ')} and ${found.length - shown.length} more` : shown.join(', ')
  return [
    {
      rule,
      severity,
      line: Math.min(...found.map(({ line }) => line)),
      message: words.message(names),
      ...(words.hint === undefined ? {} : { hint: words.hint }),
      ...(words.cwe === undefined ? {} : { cwe: words.cwe }),
    },
  ]
}
