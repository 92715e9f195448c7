import { z } from 'zod'
import { about } from '../setting-descriptions.ts'

const retentionWords = 'how long what you have asked and were answered is kept is for you to say'

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
      choices: { 0: 'never' },
      description:
        'After how many days without use runs and conversations are deleted, with those that belong together and the pictures and files that only they name; 0 for never. See `ibid retention apply`.',
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
      choices: { 0: 'never' },
      description: 'After how many days notes in the audit of a team are deleted; 0 for never.',
      allowed: 'a whole number from 0 to 36500',
      notFromProject: retentionWords,
    }),
})
