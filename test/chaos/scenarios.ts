import type { Scenario } from './scenario.ts'
import { wrongClocks, wrongClocksAlone } from './scenarios/clocks.ts'
import { cuts } from './scenarios/cuts.ts'
import { fullDisks } from './scenarios/full-disk.ts'
import { poolerRestarts } from './scenarios/pooler.ts'
import { replicaRestarts } from './scenarios/replica.ts'
import { databaseRestarts } from './scenarios/restarts.ts'
import { slowDisks } from './scenarios/slow-disk.ts'
import { stoppedWorkers } from './scenarios/stopped.ts'

export const scenarios: readonly Scenario[] = [
  wrongClocks,
  wrongClocksAlone,
  databaseRestarts,
  poolerRestarts,
  replicaRestarts,
  stoppedWorkers,
  ...cuts,
  ...fullDisks,
  ...slowDisks,
]
