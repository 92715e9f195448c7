/** What tests of agents need: a model and an endpoint that play scripts, and a clock that never waits. Published as `ibid/testing`. */
export type { EndpointReply } from './chat-events.ts'
export { type FixedClock, fixedClock } from './fixed-clock.ts'
export { type EndpointRequest, type EndpointScript, type ScriptedEndpoint, scriptedEndpoint } from './scripted-endpoint.ts'
export { type ScriptedModel, type ScriptedModelOptions, type ScriptedStep, scriptedModel } from './scripted-model.ts'
