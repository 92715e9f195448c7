import { performance } from 'node:perf_hooks'
import { Gauge, type Registry } from 'prom-client'

/** What every program says of itself, under the usual names. It is looked at when it is asked for: nothing watches in between. */
export function addProcessFigures(registry: Registry): void {
  const figure = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  let before = performance.eventLoopUtilization()
  figure('process_cpu_seconds_total', 'Seconds of CPU used', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000_000
  })
  figure('process_resident_memory_bytes', 'Bytes of memory in use', () => process.memoryUsage.rss())
  figure('process_start_time_seconds', 'When the process began, seconds since 1970', () => performance.timeOrigin / 1_000)
  figure('nodejs_heap_size_used_bytes', 'Bytes of the heap in use', () => process.memoryUsage().heapUsed)
  figure('nodejs_eventloop_utilization', 'Share of the time since the last look in which the event loop was busy, 0 to 1', () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  })
}
