import { z } from 'zod'
import { isBaseUrl, isOrigin } from '../base-url.ts'
import { about } from '../setting-descriptions.ts'

const serverWords = 'who reaches your server is for you to say'

/** `server.*`: who may use `ibid serve`, and how it is reached. */
export const serverSettings = z.object({
  mode: z
    .enum(['local', 'team'])
    .default('local')
    .register(about, {
      label: 'Who uses this server',
      choices: { local: 'You alone', team: 'A team with accounts' },
      description:
        'Who may use `ibid serve`: you alone, by a link that it prints; or a team, by accounts with a sign-in, where everybody sees what is theirs.',
      allowed: 'local or team',
      notFromProject: serverWords,
      restart: true,
    }),
  host: z.string().min(1).max(255).default('127.0.0.1').register(about, {
    label: 'Address to listen on',
    description:
      'The address that `ibid serve` listens on. One that other machines can reach needs `server.mode` team and `server.publicUrl`.',
    allowed: 'an IP address or a host name',
    notFromProject: serverWords,
    restart: true,
  }),
  port: z
    .int()
    .min(0)
    .max(65_535)
    .default(7337)
    .register(about, {
      label: 'Port',
      choices: { 0: 'a free one' },
      description: 'The port that `ibid serve` listens on; 0 takes a free one.',
      allowed: 'a whole number from 0 to 65535',
      notFromProject: serverWords,
      restart: true,
    }),
  publicUrl: z.string().refine(isOrigin).optional().register(about, {
    label: 'Public address',
    description: 'The address by which browsers reach the server, where a reverse proxy stands before it or other machines use it.',
    allowed: 'an http or https URL without path, such as https://ibid.example.org',
    notFromProject: serverWords,
    restart: true,
  }),
  proxies: z
    .int()
    .min(0)
    .max(10)
    .default(0)
    .register(about, {
      label: 'Reverse proxies in front',
      unit: 'proxies',
      choices: { 0: 'none' },
      description:
        'How many reverse proxies stand before the server, each of which adds whom it spoke to at the end of `X-Forwarded-For`: wrong passwords are counted by that address. With 0 all who come through a proxy are one.',
      allowed: 'a whole number from 0 to 10',
      notFromProject: serverWords,
      restart: true,
    }),
  signUp: z
    .enum(['closed', 'open'])
    .default('closed')
    .register(about, {
      label: 'Sign-up',
      choices: { closed: 'By invitation', open: 'Open to everybody' },
      description: 'Whether people may make accounts by themselves; otherwise an administrator makes them, or the identity provider does.',
      allowed: 'closed or open',
      notFromProject: serverWords,
    }),
  sessionDays: z.int().min(1).max(365).default(7).register(about, {
    label: 'Stay signed in for',
    unit: 'days',
    description: 'How many days a sign-in lasts that is not used.',
    allowed: 'a whole number from 1 to 365',
    notFromProject: serverWords,
    restart: true,
  }),
  runsAtOnce: z.int().min(0).max(1_000).default(32).register(about, {
    label: 'Runs at the same time',
    unit: 'runs',
    description:
      'How many runs `ibid serve` and `ibid worker` each work on at a time; the others wait. With 0 and a database (`store.url`), `ibid serve` leaves all runs to workers.',
    allowed: 'a whole number from 0 to 1000',
    notFromProject: serverWords,
    restart: true,
  }),
  waitingRuns: z.int().min(0).max(100_000).default(500).register(about, {
    label: 'Longest queue',
    unit: 'runs',
    description: 'How many runs may wait to be worked on, on all machines together; further questions are refused with status 429.',
    allowed: 'a whole number from 0 to 100000',
    notFromProject: serverWords,
    restart: true,
  }),
  secretKey: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/)
    .optional()
    .register(about, {
      label: 'Encryption key',
      description:
        'The key that passwords and tokens of feeds are encrypted with, and cookies signed; where it is unset, one that is made for the data folder and lies there in `secret.key`. Programs that share a database need the same.',
      allowed: '32 bytes in base64, as `openssl rand -base64 32` makes them',
      secret: true,
      notOverHttp: 'it opens what is sealed, and signs people in',
      notFromProject: 'keys belong in your own settings file or the environment, not beside documents that are shared',
      restart: true,
    }),
  oidc: z.object({
    issuer: z.string().refine(isBaseUrl).optional().register(about, {
      label: 'Identity provider',
      description: 'The identity provider (OpenID Connect) by which people sign in; its discovery document is read below this address.',
      allowed: 'an http or https URL without user name, query or fragment',
      notOverHttp: 'the client secret is sent there',
      notFromProject: serverWords,
      restart: true,
    }),
    clientId: z.string().min(1).max(500).optional().register(about, {
      label: 'Client ID',
      description: 'What the identity provider calls this server.',
      allowed: 'a text',
      notFromProject: serverWords,
      restart: true,
    }),
    clientSecret: z
      .string()
      .regex(/^[\x21-\x7e]+$/)
      .optional()
      .register(about, {
        label: 'Client secret',
        description: 'The secret that the identity provider gave for this server.',
        allowed: 'printable characters without spaces',
        secret: true,
        notFromProject: serverWords,
        restart: true,
      }),
    name: z.string().min(1).max(60).default('single sign-on').register(about, {
      label: 'Words on the sign-in button',
      description: 'What the button of the identity provider says: sign in with ...',
      allowed: 'a text of at most 60 characters',
      notFromProject: serverWords,
    }),
  }),
  traces: z.object({
    url: z.string().refine(isBaseUrl).optional().register(about, {
      label: 'OpenTelemetry collector',
      description:
        'Where `ibid serve` sends a trace of each run: the base URL of an OpenTelemetry collector that takes OTLP over HTTP. `OTEL_EXPORTER_OTLP_ENDPOINT` is taken where it is not set.',
      allowed: 'an http or https URL without user name, query or fragment, such as http://localhost:4318',
      usualVariable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      notFromProject: 'what your server does is told there',
      notOverHttp: 'keys for it are sent there, such as those of OTEL_EXPORTER_OTLP_HEADERS',
      restart: true,
    }),
    content: z.boolean().default(false).register(about, {
      label: 'Questions and answers in traces',
      description: 'Whether traces hold questions, answers, and arguments and results of tools.',
      allowed: 'true or false',
      notFromProject: 'what your server does is told there',
      restart: true,
    }),
  }),
})
