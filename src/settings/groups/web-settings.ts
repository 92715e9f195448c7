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
        'The service used for web searches: a SearXNG server, Brave, Tavily, Google Programmable Search or Exa. All except SearXNG require a key in `tools.credentials`, under the name of the service.',
      allowed: 'none, searxng, brave, tavily, google or exa',
      notFromProject: 'what you ask is sent there',
    }),
  url: z.string().refine(isBaseUrl).optional().register(about, {
    label: 'Search service address',
    description:
      'Base URL of the search service: for SearXNG, the address of your server; for the others, the standard address if unset. It can be on a private network.',
    allowed: 'an http or https URL without user name, query or fragment',
    notFromProject: 'your key is sent there',
    notOverHttp: 'the search service key is sent there',
  }),
  engine: z
    .string()
    .regex(/^[\w:-]{1,200}$/)
    .optional()
    .register(about, {
      label: 'Google search engine ID',
      description: 'The ID of the Google Programmable Search engine (`cx`).',
      allowed: 'letters, digits, :, - and _',
      notFromProject: 'what you ask is sent there',
    }),
  searchesPerDay: z.int().min(0).max(100_000).default(200).register(about, {
    label: 'Searches per person per day',
    unit: 'searches',
    description: 'Maximum number of web searches per user per day (UTC).',
    allowed: 'a whole number from 0 to 100000',
    notFromProject: 'it protects your money, whoever wrote the project',
  }),
  fetchesPerDay: z.int().min(0).max(1_000_000).default(2_000).register(about, {
    label: 'Pages read per person per day',
    unit: 'pages',
    description: 'Maximum number of pages read per user per day (UTC).',
    allowed: 'a whole number from 0 to 1000000',
    notFromProject: 'it protects the sites that are read, whoever wrote the project',
  }),
  robots: z.boolean().default(true).register(about, {
    label: 'Respect robots.txt',
    description: "Whether to skip pages that their site's `robots.txt` disallows for `ibid`.",
    allowed: 'true or false',
    notFromProject: 'you are responsible for what is read',
  }),
  browser: z
    .string()
    .regex(/^(?:auto|none|\/.{1,1000}|[A-Za-z]:\\.{1,1000})$/)
    .default('auto')
    .register(about, {
      label: 'Browser for JavaScript pages',
      description:
        'The browser that renders pages built with JavaScript: `auto` uses Chromium or Chrome if installed on this machine, `none` uses no browser.',
      allowed: 'auto, none or the path of a program',
      notFromProject: 'only you decide which programs run on your machine',
      notOverHttp: 'it is a program that runs on this machine',
    }),
})
