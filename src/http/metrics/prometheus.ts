import { Registry } from 'prom-client'
import type { App } from '../../app/app.ts'
import { countEvents } from './count-event.ts'
import { measuredApp } from './measured-app.ts'
import { metersIn } from './meters.ts'
import type { RunMetrics } from './metrics.ts'
import { addProcessFigures } from './process-figures.ts'
import { measureRun } from './run-metrics.ts'
import { addStoreGauges } from './store-gauges.ts'

/** Counts what a server or a worker over this app does, in memory. */
export function prometheus(app: Pick<App, 'figures' | 'log'>): RunMetrics {
  const registry = new Registry()
  const meters = metersIn(registry)
  const hearing = { meters, count: countEvents(meters), log: app.log }
  addProcessFigures(registry)
  const lookAtStore = addStoreGauges(registry, app)
  return {
    measured: (open) => measuredApp(open, meters),
    hears(carrying, place) {
      carrying.onCarry((runHandle) => void measureRun(runHandle, place, hearing))
    },
    worker: {
      carries: (runHandle) => void measureRun(runHandle, 'worker', hearing),
      tookOver: () => meters.takenOver.inc(),
      handedOver: () => meters.handedOver.inc(),
      refused: () => meters.refused.inc(),
    },
    requested(route, method, status, seconds) {
      meters.requests.inc({ route, method, status })
      meters.requestSeconds.observe({ route, method }, seconds)
    },
    streamOpened() {
      meters.streamsOpen.inc()
      let isOpen = true
      return () => {
        if (isOpen) meters.streamsOpen.dec()
        isOpen = false
      }
    },
    rated: (rating) => meters.ratings.inc({ rating }),
    async text() {
      await lookAtStore()
      return registry.metrics()
    },
  }
}
