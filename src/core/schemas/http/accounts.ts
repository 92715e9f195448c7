import { z } from 'zod'
import { passwordLength } from '../../password-length.ts'
import { scopes } from '../../principal.ts'
import { count, list, maybe, members, moment, named, number, text } from '../shape.ts'

const role = z.enum(['user', 'admin'])
const scope = z.enum(scopes)

/** `GET /v1/me` */
export const meSchema = named('Me', 'Who is signed in, and what this server is', {
  name: text(),
  email: maybe(text()),
  role,
  scopes: list(scope),
  mode: z.enum(['local', 'team']),
  version: text('Of ibid'),
  model: text('The model that answers, extractive for none'),
  /** Why there is no language model, where one was configured but cannot be asked. */
  modelProblem: maybe(text('Why there is no language model')),
  seesImages: z.boolean().describe('Whether images are sent to the model'),
  reasoningVisible: z.boolean(),
  today: maybe(z.strictObject({ spentUsd: number(), capUsd: number() }).readonly()),
})
export type Me = z.infer<typeof meSchema>

/** `GET /v1/sign-in`: open. */
export const signInSchema = named('SignIn', 'How people get in', {
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
  createdAt: moment('When it was made'),
  dayCapCents: maybe(number('US cents a day, in place of agent.dayCapCents')),
  todayUsd: maybe(number('Spent today, US dollars')),
})
export const userListSchema = named('UserList', 'Accounts', { users: list(userSchema) })
export type User = z.infer<typeof userSchema>

const password = z.string().min(passwordLength.min).max(passwordLength.max)
/** `POST /v1/sign-in`: open, answers 204 with a cookie. */
export const credentialsSchema = named('Credentials', 'Who signs in', {
  email: z.string().min(1).max(320),
  password: z.string().min(1).max(200),
})
export type Credentials = z.infer<typeof credentialsSchema>

const account = { name: z.string().trim().min(1).max(200), email: z.email().max(320), password }
/** `POST /v1/sign-up`: open, answers 204 with a cookie. */
export const newAccountSchema = named('NewAccount', 'An account that somebody makes for themselves', account)
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
export const newUserSchema = named('NewUser', 'An account to make', {
  name: z.string().trim().min(1).max(200),
  email: z.email().max(320),
  password,
  role: maybe(role),
})
export type NewUser = z.infer<typeof newUserSchema>

/** `PATCH /v1/users/{user}`; null takes a cap away. */
export const userChangeSchema = named('UserChange', 'What is to be otherwise', {
  name: maybe(z.string().trim().min(1).max(200)),
  role: maybe(role),
  blocked: maybe(z.boolean()),
  dayCapCents: maybe(z.number().min(0).max(100_000).nullable()),
  password: maybe(password),
})
export type UserChange = z.infer<typeof userChangeSchema>

const amounts = (description: string) => members(count()).describe(description)
/** `GET /v1/users/{user}/belongings`, `GET /v1/me/belongings` */
export const belongingsSchema = named('Belongings', 'What there is of a person', { amounts: amounts('How many, by kind') })
export type Belongings = z.infer<typeof belongingsSchema>

/** `POST /v1/me/erasure` */
export const selfErasureSchema = named('SelfErasure', 'That it is really you', {
  password: maybe(z.string().min(1).max(200)).describe('Password of the account; if it has none, sign in again just before'),
})

/** `POST /v1/users/{user}/erasure`, `POST /v1/me/erasure` */
export const erasureSchema = named('Erasure', 'What became of the things of a person', {
  person: text('Id of the account that was'),
  before: amounts('How many there were, by kind'),
  after: amounts('How many there are now, by kind; empty where all are gone'),
  traces: list(
    named('Trace', 'Where a word of theirs still stands: in what others wrote, or by mistake', {
      word: text('id, e-mail or name'),
      place: text('A column of a table, or a file of the data folder'),
      count: count('Rows; 1 for a file'),
    }),
  ),
  left: list(text()).describe('What could not be finished; repeat the request to finish it'),
})
export type ErasureAnswer = z.infer<typeof erasureSchema>

const tokenSchema = named('Token', 'A token for programs', {
  id: text(),
  name: text(),
  scopes: list(scope),
  prefix: text('Its first characters'),
  createdAt: moment('When it was made'),
  usedAt: maybe(moment('When it was used last')),
  expiresAt: maybe(moment('When it ends')),
})
export const tokenListSchema = named('TokenList', 'Tokens of whoever asks', { tokens: list(tokenSchema) })
export type Token = z.infer<typeof tokenSchema>

/** `POST /v1/tokens` */
export const newTokenSchema = named('NewToken', 'A token to make', {
  name: z.string().trim().min(1).max(200),
  scopes: z.array(scope).min(1).max(4),
  days: maybe(z.int().min(1).max(3_650)).describe('Days until it expires; never expires if omitted'),
})
export type NewToken = z.infer<typeof newTokenSchema>
export const madeTokenSchema = named('MadeToken', 'A new token; it is shown this once', { token: text(), info: tokenSchema })
export type MadeToken = z.infer<typeof madeTokenSchema>

const auditRowSchema = named('AuditRow', 'Something that was done at the server', {
  at: moment('When'),
  name: text('Who'),
  action: text('noun.verbed'),
  subject: maybe(text()),
  detail: maybe(text()),
})
export const auditListSchema = named('AuditList', 'What was done, the newest first', {
  entries: list(auditRowSchema),
  next: maybe(count('Give it as before to get older ones')),
})
export type AuditList = z.infer<typeof auditListSchema>
