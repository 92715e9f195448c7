import { describe, expect, it } from 'vitest'
import { slackMarkdown } from './slack-text.ts'

const names = {
  user: (id: string) => ({ U0ALEXCHEN: 'Alex Chen' })[id],
  channel: (id: string) => ({ C0GENERAL1: 'general' })[id],
}
const markdown = (text: string): string => slackMarkdown(text, names).markdown

describe('Slack text as Markdown', () => {
  it.each([
    ['ask <@U0ALEXCHEN> or <@U0UNKNOWN|sam> or <@U0NOBODY11>', 'ask @Alex Chen or @sam or @U0NOBODY11'],
    ['in <#C0GENERAL1> and <#C0OTHER001|sales>', 'in #general and #sales'],
    ['<!here> <!channel> <!subteam^S0TEAM0001|ops> <!date^1790000000^{date}|21 Sep>', '@here @channel @ops 21 Sep'],
    ['see <https://acme.example/a?b=1&amp;c=2|the plan>', 'see [the plan](https://acme.example/a?b=1&c=2)'],
    ['<https://acme.example> <https://acme.example|acme.example>', 'https://acme.example https://acme.example'],
    ['<https://acme.example/a(b)|x [y]>', '[x \\[y\\]](https://acme.example/a%28b%29)'],
    ['mail <mailto:a@acme.example|a@acme.example>', 'mail a@acme.example'],
    ['*bold*, _slanted_ and ~gone~', '**bold**, _slanted_ and ~~gone~~'],
    ['2*3*4 and a ~ b ~ c', '2*3*4 and a ~ b ~ c'],
    ['`a &lt; b *c*` and ```const a = 1\nif (a &lt; 2) *no*```', '`a < b *c*` and\n```\nconst a = 1\nif (a < 2) *no*\n```'],
    ['```one```two', '```\none\n```\ntwo'],
    ['&gt; quoted\nnot', '> quoted\nnot'],
    ['a &lt; b &amp;&amp; c &lt;script&gt;', 'a < b && c <script>'],
    ['&amp;lt;', '&lt;'],
    ['# no heading\nwords\n---', '\\# no heading\nwords\n\\---'],
    ['well done :tada:', 'well done :tada:'],
  ])('%s', (text, expected) => {
    expect(markdown(text)).toBe(expected)
  })

  it('tells whom it mentions, each once, and not those in code', () => {
    expect(slackMarkdown('<@U0ALEXCHEN> <@U0ALEXCHEN> <@U0BOBMOSS1> `<@U0INCODE01>`', names).mentioned).toEqual([
      'U0ALEXCHEN',
      'U0BOBMOSS1',
    ])
  })
})
