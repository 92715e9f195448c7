import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../../core/event-types.ts'
import { eventsOf, searchFor, toldAs } from '../views.fixture.ts'
import { speechIn } from '../words/languages.ts'
import { runPage } from './run-page.ts'

const blue = 'The sky is blue because air scatters blue light 5 times more than red light'
const intact = { intact: true, events: 8, head: 'ab12', end: 'attested' } as const
const attack = '</pre></style><script>alert("x")</script><img src=x onerror=alert(1)>'

const pageOf = async (...script: Parameters<typeof eventsOf>) => runPage((await eventsOf(...script)).events, intact)

describe('the page of a run', () => {
  it('tells question, answer, quotes, steps and proof', async () => {
    const page = await pageOf(
      [{ ...searchFor('sky'), reasoning: 'Look it up.' }, { text: `**Look:** ${blue} [s1]. It is made of copper and tin [none].` }],
      'a talk',
    )
    expect(page).toContain('<h1>why is the sky blue?</h1>')
    expect(page).toContain('<dt>For</dt><dd>a talk</dd>')
    expect(page).toContain(`<strong>Look:</strong> ${blue}. <a class="mark" href="#quote-1">1</a>`)
    expect(page).toContain('<span class="mark none" title="the model gave no source for it">?</span>')
    expect(page).toMatch(
      /<li id="quote-1">[\s\S]*<strong>Sky &gt; Colour<\/strong>[\s\S]*<p class="faint">docs\/sky\.md, line 1<br>[\s\S]*read by <a href="#r1">r1<\/a>/,
    )
    expect(page).toMatch(
      /id="step-1">[\s\S]*900 tokens in, 100 out · \$0\.0011[\s\S]*Look it up\.[\s\S]*id="r1">[\s\S]*\{&quot;query&quot;:&quot;sky&quot;\}/,
    )
    expect(page).toContain('<summary>Result, 1 source</summary>')
    expect(page).toContain('<dt>Cost</dt><dd>$0.0011</dd>')
    expect(page).toContain('Last hash <code>ab12</code>')
  })

  it('tells of a sentence that a source contradicts why, in which source, and its words', async () => {
    const { events } = await eventsOf([searchFor('sky'), { text: `${blue} [s1].` }])
    const sentence = {
      ...{ text: 'Air scatters it 7 times.', state: 'contradicted', marks: [1], at: 5, reason: '5, not 7' },
      against: { source: 's1', quote: blue, uri: 'file:///sky.md' },
    }
    const page = runPage(
      events.map((event) =>
        event.type === 'answer.drafted' ? ({ ...event, answer: { ...event.answer, sentences: [sentence] } } as RunEvent) : event,
      ),
      intact,
    )
    expect(page).toMatch(
      /<span class="mark none">!<\/span> Air scatters it 7 times\.\n<p class="bad">contradicted: 5, not 7<\/p>\n<strong>Sky &gt; Colour<\/strong>\n<blockquote>The sky is blue/,
    )
  })

  it('is in the language that it is asked for in', async () => {
    const { events } = await eventsOf([searchFor('sky'), { text: `${blue} [s1]. It is made of copper and tin [none].` }], 'a talk')
    const page = runPage(events, intact, await speechIn('zh-CN'))
    expect(page).toContain('<dt>结果</dt><dd>已完成（已满足需求），用时 ')
    expect(page).toContain('title="模型没有给出来源"')
    expect(page).toContain('<h3>步骤 1</h3>')
    expect(page).toContain('<summary>结果，1 个来源</summary>')
    expect(page).toContain('<strong class="good">完好。</strong> 创建此页面时，全部 8 个事件的哈希链完好。')
    expect(runPage(events, intact, await speechIn('xx'))).toBe(runPage(events, intact))
  })

  it('shows no path of the machine that it was made on: not of sources, requests or arguments', async () => {
    const { events } = await eventsOf([searchFor('sky'), { text: `${blue} [s1].` }])
    const text = JSON.stringify(events)
      .replaceAll('file:///sky.md', 'file:///home/ada/my%20notes/sky.md')
      .replaceAll('{"query":"sky"}', '{"query":"sky","path":"/home/ada/my notes/sky.md"}')
      .replace('"question":', '"workspace":{"root":"/home/ada/work"},"question":')
    const page = runPage(JSON.parse(text), intact)
    expect(page).not.toContain('ada')
    expect(page).toContain('docs/sky.md, line 1')
    expect(page).toContain('&quot;path&quot;:&quot;docs/sky.md&quot;')
    expect(page).toContain('&quot;root&quot;: &quot;~/work&quot;')
  })

  it('tells faults of models and tools, and notices', async () => {
    const page = await pageOf([
      { fault: { code: 'overloaded', message: 'the provider answered 503' } },
      searchFor('broken'),
      { text: '' },
      { fault: { code: 'unauthorised', message: 'the key is wrong', remedy: 'set another', retryable: false } },
    ])
    expect(page).toContain('<div class="note fault"><p class="row"><span>The provider answered 503; retrying in 1.0 s (attempt 2)</span>')
    expect(page).toContain('<p class="bad">failed: the index is broken</p>')
    expect(page).toContain('<span>Message to the model</span>')
    expect(page).toContain('<p class="bad"><strong>Error</strong> the key is wrong; set another</p>')
  })

  it('has what planners and reviewers said in vain behind a fold', () => {
    const fault = { code: 'malformed', message: 'the planner gave no plan', recoverable: true } as const
    const calls = [{ id: 'r1', tool: 'write_plan', input: { goal: '<b>' } }]
    const page = runPage(toldAs({}, { type: 'plan.failed', fault, said: { text: 'Well.', calls, finish: 'tool-calls' } }), intact)
    expect(page).toContain(
      '<details><summary>Reasoning</summary><p class="text">Well.\nwrite_plan {&quot;goal&quot;:&quot;&lt;b&gt;&quot;}</p></details>',
    )
  })

  it('says where the log was changed', async () => {
    const { events } = await eventsOf([{ text: blue }])
    const page = runPage(events, { intact: false, events: 5, brokenAt: 3, problem: 'event 3 is missing' })
    expect(page).toContain('<strong class="bad">Changed at event 3</strong> of 5: event 3 is missing.')
    expect(page).toContain('<dt>Log</dt><dd><a class="bad" href="#proof">changed at event 3</a></dd>')
  })

  it('of a run that has not ended says so', async () => {
    const { events } = await eventsOf([searchFor('sky'), { text: blue }])
    const page = runPage(events.slice(0, 3), intact)
    expect(page).toContain('<dd>not finished</dd>')
    expect(page).toContain('<span class="bad">no result</span>')
    expect(page).toContain('<p class="faint">No answer.</p>')
  })

  it('runs nothing of what its words say, wherever they stand', async () => {
    const { events } = await eventsOf([searchFor(attack), { text: `${attack} ${blue} [s1].`, reasoning: attack }], attack)
    const everywhere: readonly RunEvent[] = JSON.parse(
      JSON.stringify(events)
        .replaceAll('"Sky"', JSON.stringify(attack))
        .replaceAll('file:///sky.md', 'javascript:alert(1)//')
        .replaceAll('why is the sky', `${attack.replaceAll('"', '\\"')}`),
    )
    const page = runPage(everywhere, { intact: false, events: 5, brokenAt: 3, problem: attack })
    expect(page.match(/<(?:script|img|iframe|object|embed|link|base|form)\b/gi)).toBeNull()
    expect(page.match(/<\/style>/g)).toHaveLength(1)
    expect(page).not.toMatch(/href="(?!#|https?:|file:|mailto:)/)
    expect(page.match(/alert/g)!.length).toBeGreaterThan(10)
  })

  it('asks nobody for anything, and allows no more than its own style', async () => {
    const page = await pageOf([searchFor('sky'), { text: `${blue} [s1].` }])
    expect(page).toMatch(
      /content="default-src &#39;none&#39;; style-src &#39;sha256-[A-Za-z0-9+/]{43}=&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;"/,
    )
    expect(page).not.toMatch(/\bsrc=|url\(|@import|style="/)
  })
})
