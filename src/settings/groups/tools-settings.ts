import { z } from 'zod'
import { isBaseUrl } from '../base-url.ts'
import { about } from '../setting-descriptions.ts'

/** `host`, `host:port`, `*.host`, `[::1]:port`. */
const hostPattern = /^(?:\*\.)?(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/

/** `tools.*`: what tools reach, and with which keys. */
export const toolsSettings = z.object({
  credentials: z
    .record(z.string().regex(/^[A-Za-z][\w-]*$/), z.string().regex(/^[\x21-\x7e]+$/))
    .optional()
    .register(about, {
      label: 'Keys of services',
      description:
        'Keys for tools, by the names that these ask for. One by one they are also taken from variables, which win: `github` from `IBID_CREDENTIAL_GITHUB`. Where neither is set, those of other programs are taken: `GITHUB_TOKEN`, `BRAVE_API_KEY`, `TAVILY_API_KEY`, `GOOGLE_API_KEY`, `EXA_API_KEY`.',
      allowed: 'an object such as {"github": "KEY"}',
      secret: true,
      notFromProject: 'keys belong in your own settings file or the environment, not beside documents that are shared',
    }),
  http: z.object({
    allow: z.array(z.string().regex(hostPattern)).max(100).default([]).register(about, {
      label: 'Private hosts that tools may reach',
      description:
        'Hosts that web tools may reach although they lie on a private network or on this machine. A port behind the name allows that port only; `*.` before it, every name below.',
      allowed: 'a list such as ["localhost:8080", "10.0.0.7", "*.intern.example"]',
      notFromProject: 'what lies on your network is for you to open',
    }),
  }),
  github: z.object({
    url: z.string().refine(isBaseUrl).default('https://api.github.com').register(about, {
      label: 'Address of GitHub',
      description: 'Base URL of the GitHub API; that of a GitHub Enterprise server ends with `/api/v3`. It may lie on a private network.',
      allowed: 'an http or https URL without user name, query or fragment',
      notFromProject: 'your key is sent there',
      notOverHttp: 'the key for GitHub is sent there',
    }),
  }),
  advisories: z.object({
    url: z
      .string()
      .refine((text) => text === 'none' || isBaseUrl(text))
      .default('https://api.osv.dev')
      .register(about, {
        label: 'Address of the vulnerability database',
        description:
          'Base URL of the service that knows vulnerabilities of packages; it must speak the OSV API. `dependency_audit` sends it names and versions of packages; with `none` it asks nobody. It may lie on a private network.',
        allowed: 'an http or https URL without user name, query or fragment, or none',
        notFromProject: 'what your projects are made of is told there',
      }),
  }),
})
