import { z } from 'zod'
import { readSpending, type SpendingReport } from '../../app/runs/spending-report.ts'
import { IbidError } from '../../core/fault.ts'
import type { Principal } from '../../core/principal.ts'
import { usageReportSchema } from '../../core/schemas/http/runs.ts'
import { spendingCsv, spendingTables } from '../../views/spending-csv.ts'
import { type Route, route } from '../route/route.ts'

const group = 'Usage'
const about = z.object({
  days: z.coerce.number().int().min(1).max(366).default(30).describe('Number of days, including today, UTC'),
  of: z.enum(['me', 'everybody']).default('me').describe('everybody: only for administrators'),
})

export const usageRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/usage',
    scope: 'read',
    group,
    summary: 'What runs have spent, and on what',
    query: about,
    answers: { 200: { description: "Totals, and how much of today's spending limit is used", schema: usageReportSchema } },
    handle: async ({ principal, query }, { app }) => ({ ...(await reportFor(app, principal, query)) }),
  }),
  route({
    method: 'get',
    path: '/v1/usage/csv',
    scope: 'read',
    group,
    summary: 'The same, as a spreadsheet',
    query: about.extend({ by: z.enum(spendingTables).default('day').describe('What each row shows; person: only for administrators') }),
    answers: { 200: { description: 'The rows, as a file', mediaType: 'text/csv' } },
    async handle({ principal, query: { by, ...query } }, { app }) {
      if (by === 'person' && query.of !== 'everybody')
        throw new IbidError('usage', 'usage by person is available only for everybody', 'add of=everybody')
      const report = await reportFor(app, principal, query)
      return new Response(spendingCsv(report, by), {
        headers: {
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': `attachment; filename="ibid-usage-by-${by}-${report.from}-to-${report.to}.csv"`,
          'x-content-type-options': 'nosniff',
        },
      })
    },
  }),
]

/** What whoever asks may see. */
async function reportFor(
  app: Parameters<typeof readSpending>[0],
  { owner, role, dayCapCents }: Principal,
  { days, of }: z.output<typeof about>,
): Promise<SpendingReport> {
  const everybody = of === 'everybody'
  if (everybody && role !== 'admin') throw new IbidError('denied', 'only administrators can see what others have spent', 'omit of')
  return readSpending(app, days, { owner, everybody, dayCapCents })
}
