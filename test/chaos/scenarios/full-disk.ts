import { spawnSync } from 'node:child_process'
import { chownSync, closeSync, existsSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectPostgres } from '../../../src/store/postgres/database.ts'
import { postgresUser } from '../../../src/store/postgres/server.fixture.ts'
import type { Scenario } from '../scenario.ts'
import { type Team, team } from '../team.ts'

const none = { skipped: 'a small disk cannot be mounted here (it takes root)' }

/** A disk of so many MB at a path. */
interface SmallDisk {
  /** Leaves no byte free. */
  fill(): void
  /** Gives what was filled free again. */
  free(): void
  end(): void
}

function smallDisk(path: string, mb: number): SmallDisk {
  mkdirSync(path, { recursive: true })
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mb}m,mode=0700`, 'tmpfs', path]).status !== 0)
    throw new Error(`${path} cannot be mounted`)
  const { uid, gid } = postgresUser()
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
  const ballast = join(path, 'ballast')
  const end = () => {
    process.off('exit', end)
    spawnSync('umount', ['-l', path])
  }
  process.once('exit', end)
  return {
    fill() {
      const file = openSync(ballast, 'w')
      // To the last block, whatever else is written meanwhile.
      for (const bytes of [new Uint8Array(1_048_576), new Uint8Array(4_096)])
        try {
          for (;;) if (writeSync(file, bytes) < bytes.length) break
        } catch {
          // It is full.
        }
      closeSync(file)
    },
    free: () => rmSync(ballast, { force: true }),
    end,
  }
}

const canMount = (): boolean => process.getuid?.() === 0 && spawnSync('sh', ['-c', 'unshare -m true']).status === 0

/** The disk is full for so long, with runs under way, and then there is space again. */
async function filled(place: Team, disk: SmallDisk, ms: number, isShort: boolean, freed: () => void) {
  place.world.ask(place.server, isShort ? 4 : 12)
  await place.world.reached(isShort ? 24 : 100)
  disk.fill()
  await pause(ms)
  const stood = place.world.facts()
  await pause(2_000)
  const came = place.world.facts() - stood
  disk.free()
  freed()
  const began = performance.now()
  const isBack = await place.world.until(() => place.world.facts() > stood + came + 5, 60_000)
  const backAfterMs = isBack ? Math.round(performance.now() - began) : null
  return { ...(await place.world.outcome(120_000)), figures: { factsWhileFull: came, backAfterMs } }
}

/** The tables' disk is full; the write-ahead log has another. */
const fullTables = (ms: number): Scenario => ({
  name: `full-disk-of-tables-${ms / 1_000}`,
  isLong: ms > 60_000,
  async play({ isShort, isPooled, hasReplica }) {
    if (!canMount()) return none
    let disk: SmallDisk | undefined
    await using place = await team({
      isPooled,
      hasReplica,
      workers: [{}, {}],
      steps: 40,
      stepMs: 100,
      characters: 12_000,
      atPlace(folder) {
        disk = smallDisk(join(folder, 'small'), 24)
        return disk.end
      },
      async beforeMembers({ folder, url }) {
        const database = connectPostgres(url)
        await database.query(`create tablespace small location '${join(folder, 'small')}'`)
        await database.query('alter table ibid.events set tablespace small')
        await database.query('alter index ibid.events_pkey set tablespace small')
        await database.close()
      },
    })
    return await filled(place, disk!, ms, isShort, () => undefined)
  },
})

/** The disk that holds everything of the database is full: PostgreSQL stops, as it cannot write ahead, and its keeper starts it when there is space. */
const fullEverything: Scenario = {
  name: 'full-disk-of-everything',
  async play({ isShort, isPooled, hasReplica }) {
    if (!canMount()) return none
    let disk: SmallDisk | undefined
    await using place = await team({
      isPooled,
      hasReplica,
      cluster: { durable: true, makeArgs: ['--wal-segsize=1'], settings: ['min_wal_size=2MB', 'max_wal_size=16MB'] },
      atPlace(folder) {
        disk = smallDisk(join(folder, 'data'), 160)
        return disk.end
      },
      workers: [{}, {}],
      steps: 40,
      stepMs: 100,
      characters: 12_000,
    })
    const { data, start } = place.cluster
    return await filled(place, disk!, 12_000, isShort, () => {
      if (!existsSync(join(data, 'postmaster.pid'))) start()
    })
  },
}

export const fullDisks: readonly Scenario[] = [fullTables(10_000), fullTables(75_000), fullEverything]
