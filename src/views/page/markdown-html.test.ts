import { describe, expect, it } from 'vitest'
import { html } from './html.ts'
import { markdownHtml } from './markdown-html.ts'

const made = (text: string) => markdownHtml(text, (mark) => (mark === '1' ? html`<a href="#q1">1</a>` : undefined)).markup

describe('Markdown of an answer', () => {
  it.each([
    ['Two words.\nSame paragraph.\n\nAnother.', '<p>Two words.\nSame paragraph.</p><p>Another.</p>'],
    ['## Setting up #', '<p class="heading h2">Setting up</p>'],
    ['Sky is **blue** and _far_. [1] [2]', '<p>Sky is <strong>blue</strong> and <em>far</em>. <a href="#q1">1</a> [2]</p>'],
    ['Call `a[1]` or snake_case_name', '<p>Call <code>a[1]</code> or snake_case_name</p>'],
    ['```ts\nconst a = b < c\n```\nafter', '<pre><code>const a = b &lt; c</code></pre><p>after</p>'],
    ['```\nnever closed', '<pre><code>never closed</code></pre>'],
    ['> quoted\n> more', '<blockquote><p>quoted\nmore</p></blockquote>'],
    ['- one\n  goes on\n- two\n  1. deep', '<ul><li>one\n  goes on</li><li>two<ol start="1"><li>deep</li></ol></li></ul>'],
    ['3. three\n4. four', '<ol start="3"><li>three</li><li>four</li></ol>'],
    ['Words:\n- item', '<p>Words:</p><ul><li>item</li></ul>'],
    [
      '| a | b |\n|---|:-:|\n| 1 | 2 [1] |',
      '<div class="wide"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2 <a href="#q1">1</a></td></tr></tbody></table></div>',
    ],
    ['---', '<hr>'],
    [
      '[guide](https://a.example/b) https://a.example/c.',
      '<p><a href="https://a.example/b" rel="noreferrer">guide</a> <a href="https://a.example/c" rel="noreferrer">https://a.example/c</a>.</p>',
    ],
    ['在天空。[1]', '<p>在天空。<a href="#q1">1</a></p>'],
  ])('%j', (text, markup) => {
    expect(made(text)).toBe(markup)
  })

  it.each([
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['[go](javascript:alert(1)) [x](data:text/html,1)', '<p>[go](javascript:alert(1)) x</p>'],
    ['`<img src=x onerror=alert(1)>`', '<p><code>&lt;img src=x onerror=alert(1)&gt;</code></p>'],
    ['[a](https://x.example/"onclick="y)', '<p><a href="https://x.example/&quot;onclick=&quot;y" rel="noreferrer">a</a></p>'],
    ['# <b>', '<p class="heading h1">&lt;b&gt;</p>'],
    ['bidi \u202egnp.exe\u0007', '<p>bidi gnp.exe</p>'],
  ])('%j runs nothing', (text, markup) => {
    expect(made(text)).toBe(markup)
  })

  it.each([[`a${'`'.repeat(30_000)}`], ['[a]('.repeat(8_000)], ['**a'.repeat(10_000)], ['> '.repeat(2_000)], ['  - a\n'.repeat(3_000)]])(
    'long and nested text is made in one go',
    (text) => {
      expect(made(text).length).toBeGreaterThan(4_000)
    },
  )
})
