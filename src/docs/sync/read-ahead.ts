/** Works on up to `width` items at once and yields the results in the order of the items. `work` must not reject. */
export async function* readAhead<T, R>(items: AsyncIterable<T>, width: number, work: (item: T) => Promise<R>): AsyncGenerator<R> {
  const running: Promise<R>[] = []
  for await (const item of items) {
    running.push(work(item))
    if (running.length >= width) yield await running.shift()!
  }
  for (const result of running) yield await result
}
