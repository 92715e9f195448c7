import { z } from 'zod'
import { about } from '../setting-descriptions.ts'

const retentionWords = 'only you decide how long your questions and answers are kept'

/** `retention.*`: how long what is kept is kept. */
export const retentionSettings = z.object({
  runsDays: z
    .int()
    .min(0)
    .max(36_500)
    .default(0)
    .register(about, {
      label: 'Delete conversations after',
      unit: 'days',
      choices: { 0: 'Never' },
      description:
        'Days without use after which runs and conversations are deleted, with those that belong to them and the images and files that only they refer to; 0 for never. See `ibid retention apply`.',
      allowed: 'a whole number from 0 to 36500',
      notFromProject: retentionWords,
    }),
  auditDays: z
    .int()
    .min(0)
    .max(36_500)
    .default(0)
    .register(about, {
      label: 'Delete audit entries after',
      unit: 'days',
      choices: { 0: 'Never' },
      description: "Days after which entries in a team's audit log are deleted; 0 for never.",
      allowed: 'a whole number from 0 to 36500',
      notFromProject: retentionWords,
    }),
})
