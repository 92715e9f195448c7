import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettingsFile } from '../../../src/settings/file.ts'
import { valueIn, withoutValue, withValue } from '../../../src/settings/file-values.ts'
import { layerOfEnvironment, layerOfObject } from '../../../src/settings/layer.ts'
import { readMcpServer } from '../../../src/settings/mcp-servers.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { holds, type Target, textOf } from '../target.ts'

/** Settings files, and values that come as text from variables. */
export const settingsTarget: Target = {
  name: 'settings',
  tries: 20,
  seeds: [
    '{"llm":{"provider":"http://127.0.0.1:1/v1","model":"m","apiKey":"k","maxTokens":100},"agent.maxSteps":5,"web":{"search":"x"},"tools":{"permissions":{"shell":"ask"}},"feeds":[]}',
    '{"tools":{"credentials":{"a":"k"}},"mcpServers":{"a":{"command":"x","args":["y"],"env":{"K":"v"}},"b":{"url":"https://u:p@x.example/"}}}',
    '\ufeff{"llm":null,"server":{"port":"0x10","oidc":{"issuer":"javascript:"}}}',
    '{"llm": {"model": "x",}}',
  ],
  words: [
    '"llm":{',
    '"agent":{',
    '"server":{',
    '"mcpServers":{',
    '"command":"',
    '"url":"',
    '"tools":{',
    '"apiKey":"k"',
    '"chat":',
    '"web":',
    '"feeds":',
    '__proto__',
    'constructor',
    '.',
    '-1',
    '1e999',
    'null',
  ],
  nests: [
    ['[', ']'],
    ['{"llm":', '}'],
    ['a.', ''],
  ],
  run(bytes) {
    const file = join(scratchFolder(), 'settings.json')
    writeFileSync(file, bytes)
    try {
      const text = textOf(bytes)
      const variable = text.slice(0, 200)
      layerOfEnvironment({
        IBID_LLM_PROVIDER: variable,
        IBID_AGENT_MAX_STEPS: variable,
        IBID_SERVER_PORT: variable,
        IBID_LLM_PRICES: variable,
        [`IBID_${variable.slice(0, 20)}`]: 'x',
      })
      const values = readSettingsFile(file)
      for (const origin of ['user', 'project', 'flag'] as const) {
        const { problems, warnings } = layerOfObject(origin, file, values)
        for (const { message } of problems) holds(!/[\x00-\x1f\x7f]/.test(message), 'a problem is one line')
        for (const warning of warnings) holds(warning.length < 4_000 + text.length, 'a warning is short')
      }
      const servers = valueIn(values, 'mcpServers')
      if (typeof servers === 'object' && servers !== null) for (const server of Object.values(servers)) readMcpServer(server)
      const set = withValue(values, 'llm.model', 'other')
      holds(valueIn(set, 'llm.model') === 'other', 'a setting that is written is read')
      holds(valueIn(withoutValue(set, 'llm.model'), 'llm.model') === undefined, 'a setting that is taken out is gone')
    } finally {
      rmSync(file)
    }
  },
}
