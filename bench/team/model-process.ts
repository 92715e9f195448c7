/** A model that costs next to nothing, in a process of its own: `STEPS LATENCY-MS`. Says its address; each call has it change the next item, after so long. */
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { chatEvents } from '../../src/testing/chat-events.ts'

const [steps = 10, latencyMs = 0] = process.argv.slice(2).map(Number)

const server = createServer(async (message, response) => {
  let asked = ''
  for await (const part of message.setEncoding('utf8')) asked += part
  if (latencyMs > 0) await pause(latencyMs)
  const i = asked.split('"role":"assistant"').length - 1
  const list = /list-\d+/.exec(asked)?.[0] ?? ''
  const reply = i >= steps ? { text: ['All is changed.'] } : { calls: [{ tool: 'change', input: { list, i }, id: `call_${i}` }] }
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  response.end(chatEvents(reply, i).join(''))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`)
})
process.once('SIGTERM', () => process.exit())
