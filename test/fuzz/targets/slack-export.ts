import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { exportChanges } from '../../../src/feeds/chat/slack-export/export-changes.ts'
import { exportLimits } from '../../../src/feeds/chat/slack-export/export-files.ts'
import { exportWorkspace } from '../../../src/feeds/chat/slack-export/export-workspace.ts'
import { zipFiles } from '../../../src/feeds/chat/slack-export/export-zip.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { holds, inProportion, type Target } from '../target.ts'

const files = {
  'users.json': [{ id: 'U0A', name: 'alex', profile: { real_name: 'Alex', email: 'a@x.example' } }],
  'channels.json': [{ id: 'C0G', name: 'general', members: ['U0A'] }],
  'dms.json': [{ id: 'D0D', members: ['U0A'] }],
  'general/2026-09-21.json': [
    {
      type: 'message',
      ts: '1790000000.000100',
      user: 'U0A',
      text: 'hi <@U0A> <https://x.example|x> &lt;b&gt; *bold* `c`',
      thread_ts: '1790000000.000100',
      files: [{ name: 'f', title: 'f' }],
    },
    {
      type: 'message',
      subtype: 'message_changed',
      ts: '1790000001.0',
      message: { type: 'message', ts: '1790000000.000100', text: 'edited', blocks: [{ type: 'rich_text' }] },
    },
  ],
}
const packed = (level: 0 | 6): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, json]) => [name, strToU8(JSON.stringify(json))])), { level })

/** Exports of chats, in a zip. */
export const slackExportTarget: Target = {
  name: 'slack-export',
  tries: 100,
  longest: 16_384,
  seeds: [packed(0), packed(6)],
  words: [
    'PK\u0003\u0004',
    'PK\u0001\u0002',
    'PK\u0005\u0006',
    'users.json',
    '../',
    '"ts":"',
    '"text":"',
    '<@U0A>',
    '<!here>',
    '<http://',
    '"user":',
    '__proto__',
  ],
  nests: [
    ['[', ']'],
    ['{"message":', '}'],
  ],
  async run(bytes) {
    const path = join(scratchFolder(), 'export.zip')
    writeFileSync(path, bytes)
    try {
      const export_ = await zipFiles(path, statSync(path), { ...exportLimits, unpackedBytes: 20_000_000 })
      const past = { cursor: undefined, known: async () => new Map<string, string>() }
      let told = 0
      for await (const change of exportChanges(
        export_,
        () => exportWorkspace(export_, path, undefined),
        {},
        false,
        past,
        new AbortController().signal,
      )) {
        if (change.type !== 'item') continue
        holds(Number.isFinite(change.item.at), 'a message has a time')
        const content = await change.content()
        told += JSON.stringify([change.item, content]).length
      }
      inProportion(bytes.length, told, 'a chat', 1_000)
    } finally {
      rmSync(path)
    }
  },
}
