import { z } from 'zod'
import { about } from '../setting-descriptions.ts'

/** `chat.*`: the conversation in the terminal. */
export const chatSettings = z.object({
  workspace: z
    .enum(['full', 'read-only', 'off'])
    .default('full')
    .register(about, {
      label: 'Access to the folder of the terminal chat',
      choices: { full: 'Read, change and run', 'read-only': 'Read only', off: 'None' },
      description:
        'What `ibid chat` may do in the folder where it is started: read, change files and run commands, each as `agent.permissions` allow; only read; or nothing.',
      allowed: 'full, read-only or off',
      notFromProject: 'what may be done on your machine is for you to say',
      notOverHttp: 'it decides whether programs may run on the machine',
    }),
  sandbox: z
    .enum(['reading', 'all'])
    .default('reading')
    .register(about, {
      label: 'Commands in a sandbox',
      choices: { reading: 'Those that run unasked', all: 'All commands' },
      description:
        'Which commands of `ibid chat` run in a sandbox of the operating system: those that run unasked; or also those that you or a rule allow, which then change the workspace and nothing else.',
      allowed: 'reading or all',
      notFromProject: 'what may be done on your machine is for you to say',
    }),
  notifySeconds: z
    .int()
    .min(0)
    .max(86_400)
    .default(20)
    .register(about, {
      label: 'Notify after',
      unit: 'seconds',
      choices: { 0: 'never' },
      description: 'The terminal rings, and shows a notice where it can, when an answer or a question took longer than this; 0 for never.',
      allowed: 'a whole number from 0 to 86400',
    }),
})
