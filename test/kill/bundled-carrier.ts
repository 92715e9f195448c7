import { join } from 'node:path'
import { build } from 'esbuild'
import type { Order } from './order.ts'
import { carrierSource, spawnCarrier } from './spawn-carrier.ts'

/** Makes one program of a carrying process and all that it leans on, which starts in a third of the time, and gives its path in `folder`. */
export async function bundledCarrier(folder: string): Promise<string> {
  await build({
    entryPoints: { carrier: carrierSource },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    external: ['pg-native'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  })
  const program = join(folder, 'carrier.mjs')
  // Only a process that ends by itself keeps what it has compiled for those that come after.
  const order: Order = {
    ...{ place: join(folder, 'first'), token: 'first', record: join(folder, 'record'), role: 'carry' },
    ...{ runs: { first: 4 }, atOnce: 1, dieAt: [] },
  }
  await spawnCarrier(program, order).ended
  return program
}
