/** An MCP server on standard input and output whose tool `read_record` gives the texts of the JSON file `RECORDS`, by their ids. */
import { readFileSync } from 'node:fs'
import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'

const records: unknown = JSON.parse(readFileSync(process.env['RECORDS'] ?? '', 'utf8'))
const known = z.record(z.string(), z.string()).parse(records)

serveStdio(() => {
  const server = new McpServer({ name: 'records', version: '1' })
  server.registerTool('read_record', { description: 'A record by its id.', inputSchema: z.object({ id: z.string() }) }, ({ id }) => {
    const text = known[id]
    return text === undefined
      ? { content: [{ type: 'text', text: `No record ${id}. ${known['error'] ?? ''}` }], isError: true }
      : { content: [{ type: 'text', text }] }
  })
  return server
})
