import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../../../core/clock.ts'
import type { Principal } from '../../../core/principal.ts'
import type { Me } from '../../../core/schemas/http/accounts.ts'
import { packageRoot } from '../../../files/package-root.ts'
import type { App } from '../../app.ts'
import { configuredModel } from '../../models/choose-model.ts'
import { seesImages } from '../../models/sees-images.ts'

/** What somebody is told of themselves and of the server that they use. */
export async function readMe(
  app: Pick<App, 'inspection' | 'kept'>,
  { owner, name, role, scopes, dayCapCents }: Principal,
  { mode, email }: { readonly mode: 'local' | 'team'; readonly email: string | undefined },
): Promise<Me> {
  const { inspection } = app
  const { settings } = inspection
  const { id, why } = configuredModel(inspection)
  const { ledger } = await app.kept()
  return {
    name,
    ...(email === undefined ? {} : { email }),
    role,
    scopes,
    mode,
    version: version(),
    model: id,
    ...(why === undefined ? {} : { modelProblem: why }),
    seesImages: seesImages(inspection, id),
    reasoningVisible: settings.agent.reasoningVisible,
    today: {
      spentUsd: (await ledger.spent({ owner, at: systemClock.now() })) / 1_000_000,
      capUsd: (dayCapCents ?? settings.agent.dayCapCents) / 100,
    },
  }
}

let known: string | undefined
const version = (): string => (known ??= String(JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')).version))
