import { z } from 'zod'
import { IbidError } from '../../../core/fault.ts'
import { jsonShape, mostLevels } from '../../../core/json-shape.ts'
import { type SlackConversation, slackConversationShape, slackUserShape } from '../slack/slack-shapes.ts'
import { type SlackChannel, type SlackWorkspace, slackChannel } from '../slack/slack-workspace.ts'
import type { ExportFiles } from './export-files.ts'

/** Who and what an export has. */
export interface ExportWorkspace {
  readonly workspace: SlackWorkspace
  readonly channels: readonly SlackChannel[]
}

/** Each list of conversations that an export may hold, with what its entries are. */
const lists: Readonly<Record<string, Partial<SlackConversation>>> = {
  'channels.json': {},
  'groups.json': { is_private: true },
  'mpims.json': { is_mpim: true },
  'dms.json': { is_im: true },
}

/** Reads users and conversations. Throws `IbidError('malformed')` where it is no export of Slack. */
export async function exportWorkspace(files: ExportFiles, path: string, domain: string | undefined): Promise<ExportWorkspace> {
  const texts = await files.read(['users.json', ...Object.keys(lists)])
  if (!texts.has('users.json') || ![...texts.keys()].some((name) => name in lists))
    throw new IbidError(
      'malformed',
      `${path} is not a Slack export: users.json or channels.json is missing`,
      'specify the ZIP file or its extracted folder',
    )
  const users = new Map(entriesOf(texts, 'users.json', slackUserShape).map((user) => [user.id, user]))
  const conversations = Object.entries(lists).flatMap(([name, kind]) =>
    entriesOf(texts, name, slackConversationShape).map((conversation) => ({ ...conversation, ...kind })),
  )
  const workspace = {
    ...(domain === undefined ? {} : { url: workspaceUrl(domain) }),
    users,
    channels: new Map(conversations.flatMap(({ id, name }) => (name === undefined ? [] : [[id, name] as const]))),
  }
  return { workspace, channels: conversations.map((conversation) => slackChannel(conversation, conversation.members ?? [], workspace)) }
}

const entriesOf = <T>(texts: ReadonlyMap<string, string>, name: string, shape: z.ZodType<T>): readonly T[] => {
  const text = texts.get(name)
  return text === undefined ? [] : exportJson(name, text, z.array(shape))
}

/** A file of an export in the shape it should have. Throws `IbidError('malformed')`. */
export function exportJson<T>(name: string, text: string, shape: z.ZodType<T>): T {
  if (jsonShape(text).levels > mostLevels) throw new IbidError('malformed', `${name} is nested more than ${mostLevels} levels deep`)
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    throw new IbidError('malformed', `${name} is not a file of a Slack export`)
  }
}

/** `acme`, `acme.slack.com` and `https://acme.slack.com/` are the same. */
const workspaceUrl = (domain: string): string => {
  const host = domain.replace(/^https?:\/\//, '').replace(/\/.*$/, '')
  return `https://${host.includes('.') ? host : `${host}.slack.com`}`
}
