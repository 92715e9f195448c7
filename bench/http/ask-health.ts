/** A process of its own that asks `/health` again and again until it is told to stop, and then prints how many ms each answer took. Argument: the server's address. */
import { performance } from 'node:perf_hooks'

const url = `${process.argv[2]}/health`
const took: number[] = []
let isOver = false
process.stdin.once('data', () => (isOver = true))
while (!isOver) {
  const began = performance.now()
  await (await fetch(url)).text()
  took.push(performance.now() - began)
  await new Promise((resolve) => setTimeout(resolve, 5))
}
process.stdout.write(JSON.stringify(took), () => process.exit())
