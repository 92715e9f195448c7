import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Prints whether the space for short-lived objects is small after work that makes many, and large after the same work as it is. */
const program = (module: string) => `
  import { getHeapSpaceStatistics } from 'node:v8'
  import { withSmallYoungGeneration } from ${JSON.stringify(module)}
  const megabytes = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size / 1e6
  const work = async () => {
    const newest = []
    for (let times = 0; times < 20; times++) newest[times % 4] = Array.from({ length: 50_000 }, (_, at) => ({ at, word: 'w' + at }))
    return 'done'
  }
  await withSmallYoungGeneration(() => Promise.reject(new Error('broken'))).catch(({ message }) => console.log(message))
  console.log(await withSmallYoungGeneration(work), megabytes() < 16)
  console.log(await work(), megabytes() > 16)`

it('work that makes many short-lived objects takes little room for them, until it is over, however it ends', async () => {
  const module = new URL('heap-size.ts', import.meta.url).href
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program(module)], { env: {} })
  expect(stdout).toBe('broken\ndone true\ndone true\n')
})
