import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { App } from '../../src/app/app.ts'
import { openApp } from '../../src/app/compose.ts'
import { addFeed } from '../../src/app/feeds/add-feed.ts'
import type { FeedTypes } from '../../src/app/feeds/known-types.ts'
import type { FeedRow } from '../../src/core/feed-store.ts'
import type { Service } from './service.fixture.ts'

/** Programs over one data folder and one service. */
export interface FeedWorld extends AsyncDisposable {
  readonly root: string
  readonly app: App
  readonly types: FeedTypes
  open(): Promise<App>
  /** Somebody with an account; `vouched`: that the address is theirs. */
  account(id: string, email: string, options?: { readonly role?: string; readonly vouched?: boolean }): Promise<string>
  add(name?: string, owner?: string, shared?: boolean): Promise<FeedRow>
}

export async function feedWorld(box: Service, flags: Readonly<Record<string, unknown>> = {}): Promise<FeedWorld> {
  const root = mkdtempSync(join(tmpdir(), 'ibid-feeds-'))
  const apps: App[] = []
  const open = async () => {
    const app = await openApp({
      ...{ env: {}, home: root, folder: root, platform: 'linux' as const },
      flags: { dataDir: join(root, 'data'), 'llm.model': 'extractive', ...flags },
    })
    apps.push(app)
    return app
  }
  const app = await open()
  const types = { [box.type.name]: async () => box.type }
  return {
    ...{ root, app, types, open },
    async account(id, email, { role = 'user', vouched = true } = {}) {
      const { db } = await app.accounts()
      const at = '2026-01-01T00:00:00.000Z'
      await sql`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", role)
        values (${id}, ${id}, ${email}, ${Number(vouched)}, ${at}, ${at}, ${role})`.execute(db)
      return id
    },
    async add(name = 'box', owner, shared = false) {
      const ordered = { name, type: 'box', options: { place: 'shelf' }, secrets: { password: 'open sesame' }, shared }
      return (await addFeed(app, owner, ordered, { types })).feed
    },
    async [Symbol.asyncDispose]() {
      for (const each of apps) await each.close()
      rmSync(root, { recursive: true })
    },
  }
}
