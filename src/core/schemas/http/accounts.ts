import { z } from 'zod'
import { passwordLength } from '../../password-length.ts'
import { scopes } from '../../principal.ts'
import { count, list, maybe, members, moment, named, number, text } from '../shape.ts'

const role = z.enum(['user', 'admin'])
const scope = z.enum(scopes)

/** `GET /v1/me` */
export const meSchema = named('Me', 'Current user and server', {
  name: text(),
  email: maybe(text()),
  role,
  scopes: list(scope),
  mode: z.enum(['local', 'team']),
  version: text('Of ibid'),
  model: text('The model that answers; extractive if there is none'),
  /** Why there is no language model, where one was configured but cannot be asked. */
  modelProblem: maybe(text('Why no language model is available')),
  seesImages: z.boolean().describe('Whether images are sent to the model'),
  reasoningVisible: z.boolean(),
  today: maybe(z.strictObject({ spentUsd: number(), capUsd: number() }).readonly()),
})
export type Me = z.infer<typeof meSchema>

/** `GET /v1/sign-in`: open. */
export const signInSchema = named('SignIn', 'Available sign-in methods', {
  mode: z.enum(['local', 'team']),
  password: z.boolean().describe('Whether people sign in with a password'),
  signUp: z.boolean().describe('Whether people can create their own accounts'),
  oidc: maybe(text('Name of the identity provider')),
  firstAccount: z.boolean().describe('True if the first administrator has not been created yet'),
})
export type SignIn = z.infer<typeof signInSchema>

export const userSchema = named('User', 'An account', {
  id: text(),
  name: text(),
  email: text(),
  role,
  blocked: z.boolean(),
  createdAt: moment('When it was created'),
  dayCapCents: maybe(number('Daily limit in US cents, instead of agent.dayCapCents')),
  todayUsd: maybe(number('Amount spent today, in US dollars')),
})
export const userListSchema = named('UserList', 'Accounts', { users: list(userSchema) })
export type User = z.infer<typeof userSchema>

const password = z.string().min(passwordLength.min).max(passwordLength.max)
/** `POST /v1/sign-in`: open, answers 204 with a cookie. */
export const credentialsSchema = named('Credentials', 'Credentials for signing in', {
  email: z.string().min(1).max(320),
  password: z.string().min(1).max(200),
})
export type Credentials = z.infer<typeof credentialsSchema>

const account = { name: z.string().trim().min(1).max(200), email: z.email().max(320), password }
/** `POST /v1/sign-up`: open, answers 204 with a cookie. */
export const newAccountSchema = named('NewAccount', 'An account that a user creates for themselves', account)
export type NewAccount = z.infer<typeof newAccountSchema>

/** `POST /v1/setup`: open, answers 204 with a cookie. */
export const setupSchema = named('Setup', 'The account of the first administrator', {
  ...account,
  token: z.string().min(1).max(200).describe('From the link printed by the server'),
})
export type Setup = z.infer<typeof setupSchema>

/** `PUT /v1/me/password`: answers 204 with a cookie. */
export const passwordChangeSchema = named('PasswordChange', 'Another password', { current: z.string().min(1).max(200), password })
export type PasswordChange = z.infer<typeof passwordChangeSchema>

/** `POST /v1/users` */
export const newUserSchema = named('NewUser', 'An account to create', {
  name: z.string().trim().min(1).max(200),
  email: z.email().max(320),
  password,
  role: maybe(role),
})
export type NewUser = z.infer<typeof newUserSchema>

/** `PATCH /v1/users/{user}`; null takes a cap away. */
export const userChangeSchema = named('UserChange', 'Changes to an account', {
  name: maybe(z.string().trim().min(1).max(200)),
  role: maybe(role),
  blocked: maybe(z.boolean()),
  dayCapCents: maybe(z.number().min(0).max(100_000).nullable()),
  password: maybe(password),
})
export type UserChange = z.infer<typeof userChangeSchema>

const amounts = (description: string) => members(count()).describe(description)
/** `GET /v1/users/{user}/belongings`, `GET /v1/me/belongings` */
export const belongingsSchema = named('Belongings', 'Data that belongs to a user', { amounts: amounts('Counts by kind') })
export type Belongings = z.infer<typeof belongingsSchema>

/** `POST /v1/me/erasure` */
export const selfErasureSchema = named('SelfErasure', 'Confirms that it is really you', {
  password: maybe(z.string().min(1).max(200)).describe('Password of the account; if it has none, sign in again just before'),
})

/** `POST /v1/users/{user}/erasure`, `POST /v1/me/erasure` */
export const erasureSchema = named('Erasure', "Result of deleting a user's data", {
  person: text('ID of the deleted account'),
  before: amounts('Counts before deletion, by kind'),
  after: amounts('Remaining counts, by kind; empty if everything was deleted'),
  traces: list(
    named('Trace', "Where a word that identifies the person still appears: in other people's texts, or by mistake", {
      word: text('ID, email address or name'),
      place: text('Table column, or file in the data folder'),
      count: count('Number of rows; 1 for a file'),
    }),
  ),
  left: list(text()).describe('What could not be finished; repeat the request to finish it'),
})
export type ErasureAnswer = z.infer<typeof erasureSchema>

const tokenSchema = named('Token', 'An API token', {
  id: text(),
  name: text(),
  scopes: list(scope),
  prefix: text('Its first characters'),
  createdAt: moment('When it was created'),
  usedAt: maybe(moment('When it was last used')),
  expiresAt: maybe(moment('When it expires')),
})
export const tokenListSchema = named('TokenList', 'API tokens of the caller', { tokens: list(tokenSchema) })
export type Token = z.infer<typeof tokenSchema>

/** `POST /v1/tokens` */
export const newTokenSchema = named('NewToken', 'An API token to create', {
  name: z.string().trim().min(1).max(200),
  scopes: z.array(scope).min(1).max(4),
  days: maybe(z.int().min(1).max(3_650)).describe('Days until it expires; never expires if omitted'),
})
export type NewToken = z.infer<typeof newTokenSchema>
export const madeTokenSchema = named('MadeToken', 'A new API token; shown only once', { token: text(), info: tokenSchema })
export type MadeToken = z.infer<typeof madeTokenSchema>

const auditRowSchema = named('AuditRow', 'An action performed on the server', {
  at: moment('When'),
  name: text('Who'),
  action: text('noun.verbed'),
  subject: maybe(text()),
  detail: maybe(text()),
})
export const auditListSchema = named('AuditList', 'Audit log entries, newest first', {
  entries: list(auditRowSchema),
  next: maybe(count('Pass as before to get older entries')),
})
export type AuditList = z.infer<typeof auditListSchema>
