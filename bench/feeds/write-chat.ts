import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { paragraph } from './noise.ts'
import { channels, day, everybody, today } from './office.ts'
import type { Evidence } from './planted.ts'
import type { Random } from './random.ts'

interface Message {
  readonly type: 'message'
  readonly user: string
  readonly text: string
  readonly ts: string
  readonly thread_ts?: string
}

/** Writes the export of a workspace with so many messages of the year, as Slack unpacks it. */
export function writeChat(
  folder: string,
  count: number,
  planted: readonly Extract<Evidence, { readonly kind: 'chat' }>[],
  dice: Random,
): void {
  mkdirSync(folder, { recursive: true })
  const put = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value))
  put(
    'users.json',
    everybody.map(({ id, name, address }) => ({
      id,
      name: name.split(' ')[0]!.toLowerCase(),
      profile: { real_name: name, email: address },
    })),
  )
  put(
    'channels.json',
    channels.map((name, at) => ({ id: `C${at}`, name, members: everybody.map(({ id }) => id) })),
  )
  const days = new Map<string, Message[]>()
  const places = new Map(planted.map((each, at) => [Math.floor(((at + 0.5) * count) / planted.length), each]))
  const begun = new Map<string, string>()
  for (let at = 0; at < count; at++) {
    const special = places.get(at)
    const sentAt = today - Math.floor(((count - at) * 320 * day) / count)
    const ts = `${Math.floor(sentAt / 1_000)}.${String(at).padStart(6, '0')}`
    const channel = special?.channel ?? dice.pick(channels)
    const root = special ? undefined : begun.get(channel)
    const message: Message = {
      type: 'message',
      user: (special?.by ?? dice.pick(everybody)).id,
      text: special?.words ?? paragraph(dice, 2),
      ts,
      ...(root && dice.chance(0.3) ? { thread_ts: root } : {}),
    }
    if (!message.thread_ts) begun.set(channel, ts)
    const name = `${channel}/${new Date(sentAt).toISOString().slice(0, 10)}.json`
    days.set(name, [...(days.get(name) ?? []), message])
  }
  for (const channel of channels) mkdirSync(join(folder, channel), { recursive: true })
  for (const [name, messages] of days) put(name, messages)
}
