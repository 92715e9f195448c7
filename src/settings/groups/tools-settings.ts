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
      label: 'Service keys',
      description:
        'Keys for tools, by the names that the tools use. Each can also be set with a variable, which takes precedence: `github` with `IBID_CREDENTIAL_GITHUB`. If neither is set, the variables of other programs are used: `GITHUB_TOKEN`, `BRAVE_API_KEY`, `TAVILY_API_KEY`, `GOOGLE_API_KEY`, `EXA_API_KEY`.',
      allowed: 'an object such as {"github": "KEY"}',
      secret: true,
      notFromProject: 'keys belong in your own settings file or the environment, not next to shared documents',
    }),
  http: z.object({
    allow: z.array(z.string().regex(hostPattern)).max(100).default([]).register(about, {
      label: 'Private hosts that tools can reach',
      description:
        'Hosts that web tools can reach even though they are on a private network or on this machine. A port after the name allows only that port; `*.` before the name allows all subdomains.',
      allowed: 'a list such as ["localhost:8080", "10.0.0.7", "*.intern.example"]',
      notFromProject: 'only you decide what can be reached on your network',
    }),
  }),
  github: z.object({
    url: z.string().refine(isBaseUrl).default('https://api.github.com').register(about, {
      label: 'GitHub address',
      description: 'Base URL of the GitHub API; for a GitHub Enterprise server it ends with `/api/v3`. It can be on a private network.',
      allowed: 'an http or https URL without user name, query or fragment',
      notFromProject: 'your key is sent there',
      notOverHttp: 'the GitHub key is sent there',
    }),
  }),
  advisories: z.object({
    url: z
      .string()
      .refine((text) => text === 'none' || isBaseUrl(text))
      .default('https://api.osv.dev')
      .register(about, {
        label: 'Vulnerability database address',
        description:
          'Base URL of the service that lists known vulnerabilities of packages; it must support the OSV API. `dependency_audit` sends it the names and versions of packages; `none` disables these requests. It can be on a private network.',
        allowed: 'an http or https URL without user name, query or fragment, or none',
        notFromProject: 'it receives the names of the packages that your projects use',
      }),
  }),
})
