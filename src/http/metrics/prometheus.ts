import { Registry } from 'prom-client'
import type { CarryingHouse } from '../../house/serving/carrying-house.ts'
import { countEvents } from './count-event.ts'
import { hearRun } from './hear-run.ts'
import { metersIn } from './meters.ts'
import type { Metrics } from './metrics.ts'
import { addProcessFigures } from './process-figures.ts'

/** Counts what a server does, in memory. The runs that it carries are heard from now on. */
export function prometheus(carrying: CarryingHouse): Metrics {
  const registry = new Registry()
  const meters = metersIn(registry)
  const count = countEvents(meters)
  addProcessFigures(registry)
  carrying.onCarry((asking) => void hearRun(asking, meters, count, carrying.house.log))
  return {
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
      meters.runsOpen.set(carrying.count())
      return registry.metrics()
    },
  }
}
