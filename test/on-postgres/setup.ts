import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, inject } from 'vitest'
import { makeDatabases } from './folder-databases.ts'
import { whyLeftOut } from './left-out.ts'
import { ownNode } from './own-node.ts'

const root = resolve(import.meta.dirname, '../..')
const cluster = inject('postgresFolder')
const by = relative(root, expect.getState().testPath ?? '')
makeDatabases({ cluster, by })

/** The Node for what the tests of this file start. A variable would not do: many tests give their processes none but those they look at. */
const node = join(cluster, 'nodes', by.replaceAll('/', '-'), 'node')
const hook = pathToFileURL(join(inject('postgresBundle'), 'hook.js'))
hook.search = new URLSearchParams({ cluster, by }).toString()
mkdirSync(dirname(node), { recursive: true })
writeFileSync(node, `#!/bin/sh\nexec /usr/bin/env -u PWD -u OLDPWD -u SHLVL '${ownNode}' '--import=${hook.href}' "$@"\n`, { mode: 0o755 })
process.execPath = node

beforeEach(({ task, skip }) => {
  const why = whyLeftOut(by, task.fullTestName)
  if (why !== undefined) skip(why)
})
