import { z } from 'zod'
import { about } from '../setting-descriptions.ts'

/** `chat.*`: the conversation in the terminal. */
export const chatSettings = z.object({
  workspace: z
    .enum(['full', 'read-only', 'off'])
    .default('full')
    .register(about, {
      label: 'Folder access of the terminal chat',
      choices: { full: 'Read, change and run', 'read-only': 'Read only', off: 'None' },
      description:
        'What `ibid chat` can do in the folder where it is started: read, change files and run commands, each as allowed by `agent.permissions`; only read; or nothing.',
      allowed: 'full, read-only or off',
      notFromProject: 'only you decide what can be done on your machine',
      notOverHttp: 'it decides whether programs can run on the machine',
    }),
  sandbox: z
    .enum(['reading', 'all'])
    .default('reading')
    .register(about, {
      label: 'Sandboxed commands',
      choices: { reading: 'Those that run without approval', all: 'All commands' },
      description:
        'Which `ibid chat` commands run in an operating system sandbox: those that run without approval; or also those that you or a rule allow, which can then change only the workspace.',
      allowed: 'reading or all',
      notFromProject: 'only you decide what can be done on your machine',
    }),
  notifySeconds: z
    .int()
    .min(0)
    .max(86_400)
    .default(20)
    .register(about, {
      label: 'Notify after',
      unit: 'seconds',
      choices: { 0: 'Never' },
      description:
        'How long an answer or a question must take before the terminal bell rings, with a notification where possible; 0 to disable.',
      allowed: 'a whole number from 0 to 86400',
    }),
})
