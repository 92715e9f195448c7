/** What a database gives at once, or later. */
export type Later<T> = T | Promise<T>

/**
 * A rule over rows that knows nothing of how far away they are: it says `yield* take(...)` for each thing that it asks of them, and whoever runs it waits as
 * long as that takes. So the same rule is one synchronous transaction in a file, and one over a connection in a database.
 */
export type Rule<T> = Generator<unknown, T, unknown>

/** What the rows gave. What they throw is thrown here. */
export function* take<T>(asked: Later<T>): Rule<T> {
  return (yield asked) as T
}

/** Runs a rule whose rows are all at hand, without anything else of this process coming in between. */
export function runNow<T>(rule: Rule<T>): T {
  let step = rule.next()
  while (!step.done) {
    if (step.value instanceof Promise) throw new TypeError('rows that are not available synchronously cannot be awaited here')
    step = rule.next(step.value)
  }
  return step.value
}

/** Runs a rule whose rows are behind a connection, one after another. */
export async function runLater<T>(rule: Rule<T>): Promise<T> {
  let step = rule.next()
  while (!step.done) {
    const asked = step.value
    step = await Promise.resolve(asked).then(
      (given) => rule.next(given),
      (error) => rule.throw(error),
    )
  }
  return step.value
}
