import { describe, expect, it } from 'vitest'
import { world } from './cli.fixture.ts'

const chinese = { env: { LC_ALL: 'zh_CN.UTF-8' } }

describe('the language of the terminal', { concurrent: true, timeout: 60_000 }, () => {
  it('is that of the locale: help, its pages, and errors', async () => {
    const { ibidWith } = world()
    const help = await ibidWith(chinese, 'ask', '--help')
    expect(help.out).toMatch(/^用法： ibid ask \[options\] <question>\n\n依据您的文档回答一个问题，并附引用\n\n选项：\n/)
    expect((await ibidWith(chinese, 'help', 'chat')).out).toMatch(/^chat - 在终端中与 ibid 对话\n/)
    expect(await ibidWith(chinese, 'ask')).toEqual({ code: 2, out: '', err: 'ibid: 缺少参数“question”；参见：ibid help ask\n' })
    expect((await ibidWith(chinese, 'config', 'get', 'llm.modle')).err).toBe(
      'ibid: 未知设置 llm.modle（您指的是 llm.model 吗？）；查看列表：ibid config list\n',
    )
  })

  it('is the setting before the locale, and the variable before the setting', async () => {
    const { ibid, ibidWith } = world()
    expect((await ibid('config', 'set', 'ui.language', 'zh')).code).toBe(0)
    expect((await ibid('frobnicate')).err).toBe('ibid: 未知命令“frobnicate”；参见：ibid help\n')
    expect((await ibidWith({ env: { IBID_UI_LANGUAGE: 'en' } }, 'frobnicate')).err).toBe(
      "ibid: unknown command 'frobnicate'; see: ibid help\n",
    )
  })

  it('is English where ibid does not speak that of the locale', async () => {
    const { ibidWith } = world()
    expect((await ibidWith({ env: { LANG: 'fr_FR.UTF-8' } }, 'frobnicate')).err).toBe(
      "ibid: unknown command 'frobnicate'; see: ibid help\n",
    )
  })

  it('is not that of what programs read', async () => {
    const { ibidWith } = world({ 'docs/queue.md': '# Queue\n\nDead jobs are kept for 14 days.\n' })
    const { code, out } = await ibidWith(chinese, 'search', 'dead jobs', '--in', 'docs', '--json')
    expect(code).toBe(0)
    expect(out).not.toMatch(/\p{Script=Han}/u)
  })

  it('is that of an answer and what stands around it', async () => {
    const { ibidWith } = world({ 'docs/queue.md': '# Queue\n\nDead jobs are kept for 14 days.\n' })
    const { out } = await ibidWith(chinese, 'ask', 'How long are dead jobs kept?', '--in', 'docs')
    expect(out).toMatch(/\n来源\n/)
    expect(out).toMatch(/\n置信度 /)
    expect(out).toMatch(/\n运行 \S+，已完成，/)
  })
})
