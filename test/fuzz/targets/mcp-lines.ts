import { limitedLines } from '../../../src/mcp/serve/limited-lines.ts'
import { holds, type Target } from '../target.ts'

/** Frames that a client sends to our MCP server, cut into lines and looked at. */
export const mcpLinesTarget: Target = {
  name: 'mcp-lines',
  seeds: [
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n',
    '{"id":"a\\u0041","x":[[[1]]]}\r\n\n[]\n{"unended":',
    `{"id":7,"deep":${'['.repeat(120)}${']'.repeat(120)}}\n{"id":8}\n`,
  ],
  words: ['\n', '"id":', '"id":"', '\\"', '"jsonrpc":"2.0"', '{', '['],
  nests: [
    ['[', ']'],
    ['{"id":1,"a":', '}'],
  ],
  async run(bytes) {
    const whole = await read([bytes])
    holds(whole === (await read([bytes.subarray(0, 5), bytes.subarray(5, 6), bytes.subarray(6)])), 'it does not matter how frames are cut')
  },
}

async function read(chunks: readonly Uint8Array[]): Promise<string> {
  const answers: unknown[] = []
  const lines = limitedLines({ refuse: (answer) => answers.push(answer), last: async () => {} })
  for (const chunk of chunks) lines.write(Buffer.from(chunk))
  lines.end()
  let text = ''
  for await (const part of lines) text += String(part)
  return JSON.stringify([answers, text])
}
