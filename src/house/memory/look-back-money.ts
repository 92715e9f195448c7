import { costOf, type Model, type ModelRequest } from '../../core/model.ts'
import { requestTokens } from '../../engine/context/count.ts'
import type { House } from '../house.ts'
import { capsOfSettings, dayCapOfUser } from '../limits-of-settings.ts'

/** Tokens that a reply is expected to have. */
const expectedTokens = 500
const key = 'look-back'

/** Whose money a look back is: that of the run that it looked at last. */
interface Payer {
  readonly run: string
  readonly session: string
  readonly owner?: string
  /** ms since 1970. */
  readonly at: number
}

/** Sets money of the owner aside for one call. Gives how to settle it, in microdollars; undefined where a cap leaves too little. */
export async function bookLookBack(
  house: House,
  { price }: Model,
  asked: ModelRequest,
  { run, session, owner, at }: Payer,
): Promise<((cost: number) => Promise<void>) | undefined> {
  if (!price) return async () => undefined
  const { ledger } = await house.kept()
  const day = owner === undefined ? undefined : dayCapOfUser(await (await house.users()).get(owner))
  const { ok } = await ledger.reserve({
    run,
    root: run,
    key,
    ...(owner === undefined ? {} : { owner }),
    session,
    at,
    amount: costOf({ inputTokens: requestTokens(asked), outputTokens: expectedTokens, cachedInputTokens: 0 }, price) ?? 0,
    caps: {
      run: Number.MAX_SAFE_INTEGER,
      ...capsOfSettings(house.inspection.settings.agent),
      ...(day === undefined ? {} : { day }),
    },
  })
  return ok ? (cost) => ledger.settle(run, key, cost) : undefined
}
