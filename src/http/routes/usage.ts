import { z } from 'zod'
import { readSpending } from '../../app/runs/spending-report.ts'
import { IbidError } from '../../core/fault.ts'
import { usageReportSchema } from '../../core/schemas/http/runs.ts'
import { type Route, route } from '../route/route.ts'

export const usageRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/usage',
    scope: 'read',
    group: 'Usage',
    summary: 'What runs have spent, and on what',
    query: z.object({
      days: z.coerce.number().int().min(1).max(366).default(30).describe('Days, today included, UTC'),
      of: z.enum(['me', 'everybody']).default('me').describe('everybody: for administrators'),
    }),
    answers: { 200: { description: 'Sums, and how much of the cap of today is used up', schema: usageReportSchema } },
    async handle({ principal: { owner, role, dayCapCents }, query: { days, of } }, { app }) {
      const everybody = of === 'everybody'
      if (everybody && role !== 'admin') throw new IbidError('denied', 'what others have spent is for administrators', 'leave of out')
      return { ...(await readSpending(app, days, { owner, everybody, dayCapCents })) }
    },
  }),
]
