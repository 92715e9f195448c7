import type { Finding } from '../../../core/finding.ts'
import { severities } from '../../../core/finding.ts'
import { phrase } from '../../../core/text/phrase.ts'
import type { Advisories } from './advisory-service.ts'
import { auditFindings } from './audit-findings.ts'
import type { Dependency, LockContent } from './dependency.ts'
import type { FoundLock } from './lock-files.ts'
import { withoutPassword } from './password-in-address.ts'

/** What `dependency_audit` found. */
export interface Audit {
  readonly summary: string
  readonly findings: readonly Finding[]
  readonly locks: readonly { readonly file: string; readonly kind: string; readonly dependencies: number; readonly direct: number }[]
  /** In the order of their files. */
  readonly dependencies: readonly (Dependency & { readonly file: string })[]
  /** Packages that are there in several versions. */
  readonly duplicates: readonly { readonly name: string; readonly versions: readonly string[] }[]
  /** How many packages stand under each licence, as far as lock files say one. */
  readonly licences: Readonly<Record<string, number>>
  readonly advisories: Advisories
  /** What was left out, and why. */
  readonly left: readonly string[]
}

/** Dependencies that are kept in the result; the summary has the whole number. */
const most = 5_000

/** Puts together what lock files and advisories say. */
export function auditOf(locks: readonly (readonly [FoundLock, LockContent])[], advisories: Advisories, left: readonly string[]): Audit {
  const dependencies = locks.flatMap(([{ path }, content]) =>
    content.dependencies.map((one) => ({
      ...one,
      ...(one.from === undefined ? {} : { from: withoutPassword(one.from) }),
      file: path,
    })),
  )
  const known = advisories.checked ? advisories.known : []
  const findings = locks
    .flatMap(([lock, content]) => auditFindings(lock, content, known))
    .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
  return {
    summary: summaryOf(dependencies, findings, advisories),
    findings,
    locks: locks.map(([{ path }, { kind, dependencies: all }]) => ({
      file: path,
      kind,
      dependencies: all.length,
      direct: all.filter(({ direct }) => direct).length,
    })),
    dependencies: dependencies.slice(0, most),
    duplicates: duplicatesOf(dependencies),
    licences: licencesOf(dependencies),
    advisories,
    left,
  }
}

function duplicatesOf(dependencies: readonly Dependency[]): Audit['duplicates'] {
  const versions = new Map<string, Set<string>>()
  for (const { ecosystem, name, version } of dependencies) {
    if (version === undefined) continue
    const key = `${ecosystem} ${name}`
    versions.set(key, (versions.get(key) ?? new Set()).add(version))
  }
  return [...versions]
    .filter(([, all]) => all.size > 1)
    .map(([key, all]) => ({ name: key.slice(key.indexOf(' ') + 1), versions: [...all].sort() }))
    .sort((a, b) => b.versions.length - a.versions.length || (a.name < b.name ? -1 : 1))
}

function licencesOf(dependencies: readonly Dependency[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>()
  for (const { licence } of dependencies) if (licence !== undefined) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  return Object.fromEntries([...counts].sort((a, b) => b[1] - a[1]))
}

function summaryOf(dependencies: readonly Dependency[], findings: readonly Finding[], advisories: Advisories): string {
  const direct = dependencies.filter((one) => one.direct).length
  const packages = phrase`${dependencies.length} package(s), ${direct} direct`
  const vulnerable = findings.filter(({ rule }) => rule === 'vulnerable-dependency')
  const bySeverity = severities.flatMap((severity) => {
    const count = vulnerable.filter((one) => one.severity === severity).length
    return count === 0 ? [] : [`${count} ${severity}`]
  })
  const known = vulnerable.length === 0 ? phrase`no known vulnerabilities` : phrase`known vulnerabilities: ${bySeverity.join(', ')}`
  const others = findings.length - vulnerable.length
  const checked = advisories.checked ? known : phrase`not checked for known vulnerabilities: ${advisories.why}`
  return [packages, checked, ...(others === 0 ? [] : [phrase`${others} other finding(s)`])].join('; ')
}
