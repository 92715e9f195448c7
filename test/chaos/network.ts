import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

const folder = '/run/netns'
const prefix = 'ibid-chaos'

const ip = (...args: readonly string[]) => void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] })

/** Whether namespaces of networks can be made here: it takes root, and a kernel that lets it. */
export const hasNetworks = (): boolean => {
  const name = `${prefix}-${process.pid}-try`
  if (process.getuid?.() !== 0 || spawnSync('ip', ['netns', 'add', name]).status !== 0) return false
  return spawnSync('ip', ['netns', 'del', name]).status === 0
}

/** `out`: what a machine sends does not arrive; `in`: what is sent to it. */
type Way = 'in' | 'out'

/** Machines with a router between them, each in a namespace; the router can cease to pass packets, of which nobody is told. */
export interface Network {
  /** Path of its namespace. */
  pathOf(machine: string): string
  addressOf(machine: string): string
  /** Words before a command that put it there. */
  through(machine: string): readonly string[]
  cut(machine: string, ways?: readonly Way[]): void
  mend(machine: string): void
  end(): void
}

export function network(machines: readonly string[]): Network {
  sweep()
  const nameOf = (machine: string) => `${prefix}-${process.pid}-${machine}`
  const [router, place] = [nameOf('router'), (machine: string) => machines.indexOf(machine) + 1]
  const addressOf = (machine: string) => `198.18.${place(machine)}.2`
  const end = () => {
    process.off('exit', end)
    for (const name of [router, ...machines.map(nameOf)]) spawnSync('ip', ['netns', 'del', name])
  }
  process.once('exit', end)
  const ruleOf = (machine: string, way: Way) => [way === 'out' ? 'from' : 'to', addressOf(machine), 'blackhole']
  try {
    for (const name of [router, ...machines.map(nameOf)]) {
      ip('netns', 'add', name)
      ip('-n', name, 'link', 'set', 'lo', 'up')
    }
    for (const machine of machines) {
      const [name, at, link] = [nameOf(machine), place(machine), `to${place(machine)}`]
      ip('-n', router, 'link', 'add', link, 'type', 'veth', 'peer', 'name', 'out', 'netns', name)
      ip('-n', router, 'addr', 'add', `198.18.${at}.1/24`, 'dev', link)
      ip('-n', name, 'addr', 'add', `${addressOf(machine)}/24`, 'dev', 'out')
      ip('-n', router, 'link', 'set', link, 'up')
      ip('-n', name, 'link', 'set', 'out', 'up')
      ip('-n', name, 'route', 'add', 'default', 'via', `198.18.${at}.1`)
    }
    ip('netns', 'exec', router, 'sh', '-c', 'echo 1 > /proc/sys/net/ipv4/ip_forward')
  } catch (error) {
    end()
    throw error
  }
  return {
    pathOf: (machine) => `${folder}/${nameOf(machine)}`,
    addressOf,
    through: (machine) => ['ip', 'netns', 'exec', nameOf(machine)],
    cut(machine, ways = ['in', 'out']) {
      for (const way of ways) ip('-n', router, 'rule', 'add', ...ruleOf(machine, way))
    },
    mend(machine) {
      for (const way of ['in', 'out'] as const) spawnSync('ip', ['-n', router, 'rule', 'del', ...ruleOf(machine, way)])
    },
    end,
  }
}

/** What a run left that was killed. */
function sweep(): void {
  for (const name of spawnSync('ip', ['netns', 'list'], { encoding: 'utf8' }).status === 0 ? readdirSync(folder) : []) {
    const [, pid] = /^ibid-chaos-(\d+)-/.exec(name) ?? []
    if (pid !== undefined && spawnSync('kill', ['-0', pid]).status !== 0) spawnSync('ip', ['netns', 'del', name])
  }
}
