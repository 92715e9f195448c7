import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { estimateTokens } from './tokens.ts'

const root = resolve(import.meta.dirname, '../../..')
const counted = (text: string): number => encode(text, { disallowedSpecial: new Set() }).length
const textsOf = (pattern: string, most: number): readonly string[] => {
  const texts = globSync(pattern, { cwd: root })
    .sort()
    .map((file) => readFileSync(resolve(root, file), 'utf8').slice(0, 20_000))
    .filter((text) => text.length > 1500)
  return texts.filter((_, index) => index % Math.ceil(texts.length / most) === 0)
}
/** How far the estimate is off over all texts together, and the share of texts for which it is within 10%. */
const judged = (texts: readonly string[]) => {
  const off = texts.map((text) => estimateTokens(text) / counted(text) - 1)
  const all = texts.join('\n')
  return {
    total: Math.abs(estimateTokens(all) / counted(all) - 1),
    within: off.filter((share) => Math.abs(share) <= 0.1).length / texts.length,
  }
}

const chinese = `文档检索是把一个问题和许多文档放在一起比较，找出最可能回答它的那几段文字。系统先把每份文件按照标题切成小节，再为每个小节建立索引。用户提问时，程序会计算问题与各个小节之间的相关程度，并把得分最高的结果排在前面。

引用的作用是让读者能够核对答案。如果回答中的一句话没有任何来源支持，它就应当带上问号标记，提醒人们不要轻易相信。数字、名称和否定词尤其需要逐字检查，因为改动其中任何一个都会使句子的意思完全不同。

安装依赖之后，运行 npm start 即可启动服务。默认端口是 3000，可以通过环境变量 PORT 修改。如果端口被占用，程序会报错并退出，退出码为 1。

根据合同第十二条的规定，甲方应当在收到货物之日起十五日内支付全部货款。逾期付款的，每逾期一日，按照未付金额的万分之五支付违约金。

春天的早晨，老人推开窗户，看见院子里的桃花已经开了。孩子们在巷口追逐打闹，卖豆腐的吆喝声由远及近。他泡了一壶茶，慢慢地翻看昨天没读完的报纸，心里想着下午要去河边走一走。`

describe('the estimate of tokens', () => {
  it.each([
    ['English documentation', 'node_modules/*/{README,readme,Readme}.md'],
    ['code', 'src/**/*.ts'],
  ])('is within 10%% for %s', (_case, pattern) => {
    const { total, within } = judged(textsOf(pattern, 40))
    expect(total).toBeLessThan(0.05)
    expect(within).toBeGreaterThanOrEqual(0.95)
  })

  it('is within 10% for Chinese', () => {
    expect(Math.abs(estimateTokens(chinese) / counted(chinese) - 1)).toBeLessThan(0.1)
  })

  it.each([
    ['', 0],
    ['word', 1],
    ['A short sentence of six words.', 7],
    ['会话', 2],
    ['1234567', 5],
  ])('of %j is %i', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens)
  })

  it('never shrinks when text is added', () => {
    for (let end = 1; end < chinese.length; end++)
      expect(estimateTokens(chinese.slice(0, end))).toBeGreaterThanOrEqual(estimateTokens(chinese.slice(0, end - 1)))
  })
})
