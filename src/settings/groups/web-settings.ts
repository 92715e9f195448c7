import { z } from 'zod'
import { isBaseUrl } from '../base-url.ts'
import { about } from '../setting-descriptions.ts'

/** `web.*`: searching the web and reading its pages. */
export const webSettings = z.object({
  provider: z
    .enum(['none', 'searxng', 'brave', 'tavily', 'google', 'exa'])
    .default('none')
    .register(about, {
      label: 'Search service',
      choices: { none: 'None', searxng: 'SearXNG', brave: 'Brave', tavily: 'Tavily', google: 'Google', exa: 'Exa' },
      description:
        'The service that searches the web: a SearXNG server, Brave, Tavily, Google Programmable Search or Exa. All but the first need a key in `tools.credentials`, by the name of the service.',
      allowed: 'none, searxng, brave, tavily, google or exa',
      notFromProject: 'what you ask is told there',
    }),
  url: z.string().refine(isBaseUrl).optional().register(about, {
    label: 'Address of the search service',
    description:
      'Base URL of the search service: that of your SearXNG server; the usual one of the others where unset. It may lie on a private network.',
    allowed: 'an http or https URL without user name, query or fragment',
    notFromProject: 'your key is sent there',
    notOverHttp: 'the key of the search service is sent there',
  }),
  engine: z
    .string()
    .regex(/^[\w:-]{1,200}$/)
    .optional()
    .register(about, {
      label: 'Google search engine ID',
      description: 'The id of the engine (`cx`) of Google Programmable Search.',
      allowed: 'letters, digits, :, - and _',
      notFromProject: 'what you ask is told there',
    }),
  searchesPerDay: z.int().min(0).max(100_000).default(200).register(about, {
    label: 'Searches per person and day',
    unit: 'searches',
    description: 'The most searches of the web that one user may have made on one day (UTC).',
    allowed: 'a whole number from 0 to 100000',
    notFromProject: 'it guards your money, whoever wrote the project',
  }),
  fetchesPerDay: z.int().min(0).max(1_000_000).default(2_000).register(about, {
    label: 'Pages read per person and day',
    unit: 'pages',
    description: 'The most pages that one user may have read on one day (UTC).',
    allowed: 'a whole number from 0 to 1000000',
    notFromProject: 'it guards the sites that are read, whoever wrote the project',
  }),
  robots: z.boolean().default(true).register(about, {
    label: 'Respect robots.txt',
    description: 'Whether pages are left alone that `robots.txt` of their site closes to `ibid`.',
    allowed: 'true or false',
    notFromProject: 'you answer for what is read',
  }),
  browser: z
    .string()
    .regex(/^(?:auto|none|\/.{1,1000}|[A-Za-z]:\\.{1,1000})$/)
    .default('auto')
    .register(about, {
      label: 'Browser for pages made by scripts',
      description:
        'The browser that renders pages which scripts make: `auto` takes a Chromium or Chrome of this machine where there is one, `none` none.',
      allowed: 'auto, none or the path of a program',
      notFromProject: 'what programs run on your machine is for you to say',
      notOverHttp: 'it is a program that runs on the machine',
    }),
})
