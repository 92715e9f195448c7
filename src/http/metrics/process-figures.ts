import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { Gauge, type Registry } from 'prom-client'

/** ms between two looks whether the event loop is late. */
const lateMs = 50
/** Of all servers in this process: one looks, from the first on, and keeps no process alive. */
let lateness: ReturnType<typeof monitorEventLoopDelay> | undefined

/** What every program says of itself, under the usual names. It is looked at when it is asked for; only how late the event loop is has to be watched in between. */
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
  figure('process_cpu_seconds_total', 'CPU time used, in seconds', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000_000
  })
  figure('process_resident_memory_bytes', 'Resident memory, in bytes', () => process.memoryUsage.rss())
  figure('process_start_time_seconds', 'Start time of the process, in seconds since 1970', () => performance.timeOrigin / 1_000)
  figure('nodejs_heap_size_used_bytes', 'Heap in use, in bytes', () => process.memoryUsage().heapUsed)
  figure('nodejs_heap_size_total_bytes', 'Heap size, in bytes', () => process.memoryUsage().heapTotal)
  figure('nodejs_external_memory_bytes', 'Memory outside the heap, such as buffers, in bytes', () => process.memoryUsage().external)
  figure('process_open_fds', 'Open file descriptors; 0 if the system does not report them', openFiles)
  figure(
    'nodejs_active_resources',
    'Resources that keep the event loop active: sockets, timers, requests',
    () => process.getActiveResourcesInfo().length,
  )
  if (!lateness) {
    lateness = monitorEventLoopDelay({ resolution: lateMs })
    lateness.enable()
  }
  const late = lateness
  let [lag, lagAt] = [{ p99: 0, max: 0 }, Number.NEGATIVE_INFINITY]
  // What is measured begins anew with each look, and both figures are of the same.
  const looked = () => {
    if (performance.now() - lagAt < 500) return lag
    const beyond = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - lateMs / 1_000)
    lag = late.count === 0 ? { p99: 0, max: 0 } : { p99: beyond(late.percentile(99)), max: beyond(late.max) }
    lagAt = performance.now()
    late.reset()
    return lag
  }
  figure('nodejs_eventloop_lag_p99_seconds', '99th percentile of event loop lag since the last read, in seconds', () => looked().p99)
  figure('nodejs_eventloop_lag_max_seconds', 'Maximum event loop lag since the last read, in seconds', () => looked().max)
  figure('nodejs_eventloop_utilization', 'Share of time since the last read in which the event loop was busy, 0 to 1', () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  })
}

function openFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return 0
  }
}
