import { z } from 'zod'
import { safeToShow } from '../../../core/control-sequences.ts'
import type { Severity } from '../../../core/finding.ts'
import { oneLine } from '../../../core/text/one-line.ts'
import { compareVersions } from './compare-versions.ts'
import { cvssScore, severityOfScore } from './cvss.ts'
import type { Dependency } from './dependency.ts'

/** A record of an advisory database in the OSV form, as far as it is used. */
export const advisoryRecord = z.object({
  id: z.string().max(200),
  aliases: z.array(z.string()).catch([]).default([]),
  summary: z.string().optional(),
  details: z.string().optional(),
  withdrawn: z.string().optional(),
  severity: z
    .array(z.object({ type: z.string(), score: z.string() }))
    .catch([])
    .default([]),
  affected: z
    .array(
      z.object({
        package: z.object({ name: z.string(), ecosystem: z.string() }).optional(),
        ranges: z
          .array(
            z.object({
              type: z.string(),
              events: z.array(z.object({ introduced: z.string().optional(), fixed: z.string().optional() })).default([]),
            }),
          )
          .catch([])
          .default([]),
        database_specific: z.unknown().optional(),
      }),
    )
    .catch([])
    .default([]),
  database_specific: z.object({ severity: z.string().optional() }).catch({}).optional(),
})
export type AdvisoryRecord = z.infer<typeof advisoryRecord>

/** A known vulnerability of one package in one version. */
export interface Advisory {
  readonly id: string
  /** Other names of the same, such as its CVE. */
  readonly aliases: readonly string[]
  readonly package: string
  readonly version: string
  readonly severity: Severity
  /** True where the database does not say how bad it is; `severity` is `medium` then. */
  readonly unrated?: true
  readonly summary: string
  /** The lowest version after this one that is free of it. */
  readonly fixed?: string
  readonly uri: string
}

const words: Readonly<Record<string, Severity>> = { LOW: 'low', MODERATE: 'medium', MEDIUM: 'medium', HIGH: 'high', CRITICAL: 'critical' }

/** What the records that the database gave for a package mean: those that are the same by id or alias are one. */
export function advisoriesOf(dependency: Dependency, records: readonly AdvisoryRecord[]): readonly Advisory[] {
  const version = dependency.version ?? ''
  const groups: AdvisoryRecord[][] = []
  for (const record of records.filter(({ withdrawn }) => withdrawn === undefined)) {
    const names = new Set([record.id, ...record.aliases])
    const same = groups.find((group) => group.some(({ id, aliases }) => names.has(id) || aliases.some((alias) => names.has(alias))))
    if (same) same.push(record)
    else groups.push([record])
  }
  return groups.map((group) => {
    const first = group.find(({ id }) => id.startsWith('GHSA-')) ?? group[0]!
    const severity = group.map(severityOf).find((one) => one !== undefined)
    const summary = group.map((one) => one.summary ?? one.details).find(Boolean) ?? 'no description'
    const fixed = group.map((record) => fixedVersion(record, dependency, version)).find((one) => one !== undefined)
    return {
      id: first.id,
      aliases: [...new Set(group.flatMap(({ id, aliases }) => [id, ...aliases]))].filter((id) => id !== first.id).sort(),
      package: dependency.name,
      version,
      severity: severity ?? 'medium',
      ...(severity ? {} : { unrated: true as const }),
      summary: oneLine(safeToShow(summary), 200),
      ...(fixed === undefined ? {} : { fixed }),
      uri: `https://osv.dev/vulnerability/${encodeURIComponent(first.id)}`,
    }
  })
}

function severityOf({ severity, database_specific }: AdvisoryRecord): Severity | undefined {
  const said = words[database_specific?.severity?.toUpperCase() ?? '']
  if (said) return said
  const scores = severity.flatMap(({ score }) => cvssScore(score) ?? [])
  return scores.length > 0 ? severityOfScore(Math.max(...scores)) : undefined
}

function fixedVersion({ affected }: AdvisoryRecord, { name, ecosystem }: Dependency, version: string): string | undefined {
  const mine = affected.filter((one) => one.package?.ecosystem === ecosystem && one.package.name.toLowerCase() === name.toLowerCase())
  return mine
    .flatMap(({ ranges }) =>
      ranges.filter(({ type }) => type !== 'GIT').flatMap(({ events }) => events.flatMap(({ fixed }) => fixed ?? [])),
    )
    .filter((fixed) => compareVersions(fixed, version) > 0)
    .sort(compareVersions)[0]
}
