/**
 * What tests of agents need: a model and an endpoint that play scripts, a clock that never waits, and runs that are made again from their recording.
 * Published as `ibid/testing`.
 */
export { type RecordedRun, recordedRun } from '../app/runs/replay/recorded-run.ts'
export { type ReplayChanges, replayRun } from '../app/runs/replay/replay-run.ts'
export { type RunOfFile, readRunFile, runFile } from '../store/run-file.ts'
export { type Difference, firstDifference } from '../views/first-difference.ts'
export type { EndpointReply } from './chat-events.ts'
export { type FixedClock, fixedClock } from './fixed-clock.ts'
export { type EndpointRequest, type EndpointScript, type ScriptedEndpoint, scriptedEndpoint } from './scripted-endpoint.ts'
export { type ScriptedModel, type ScriptedModelOptions, type ScriptedStep, scriptedModel } from './scripted-model.ts'
export { type VectorEndpointOptions, vectorEndpoint } from './vector-endpoint.ts'
