import { expect, it } from 'vitest'
import { isNavigation } from './navigation.ts'

const leads = (text: string, title = 'Fastify', heading = 'Hooks') => isNavigation({ title, heading, text })

it.each([
  [''],
  ['<a id="hooks"></a>'],
  ['![](/images/timing-example.png)'],
  ['- [Server](./Server.md)\n- [Lifecycle](./Lifecycle.md)\n  - [onRequest](#onrequest)'],
  [
    'You can hook into the application-lifecycle as well.\n\n- [onReady](#onready)\n- [onListen](#onlisten)\n- [onClose](#onclose)\n- [preClose](#preclose)\n- [onRoute](#onroute)',
  ],
  ['See the [Examples section](/examples/).'],
  ['<a id="log"></a>\n\nThe logger instance, check [here](./Logging.md).'],
  ['| [ << ] | [ < ] | [ Up ] | [ > ] | [ >> ] |  |  |  |  | [Top] | [Contents] | [Index] | [ ? ] |'],
  ['- Table of Contents\n- Previous Chapter\n- Next Chapter'],
  ['#hooks #lifecycle #plugins'],
])('only leads elsewhere: %j', (text) => {
  expect(leads(text)).toBe(true)
})

it('a page that names where it went only leads elsewhere', () => {
  expect(leads('The node you are looking for is at vcs_info Hooks.', 'vcs_info Hooks (zsh)', '')).toBe(true)
})

it.each([
  ['Plugins are loaded in order.'],
  ['Default: `5000`.'],
  ['```sh\nnpm run benchmark\n```'],
  ['| Option | Default |\n| --- | --- |\n| port | 3000 |'],
  ['+ [Server](./Server.md): Documents the core Fastify API.\n+ [Lifecycle](./Lifecycle.md): Explains the request lifecycle.'],
  [
    'Most errors result from unexpected input data, so it is recommended to\n[validate input data against a JSON schema](./Validation-and-Serialization.md).',
  ],
  ['在注册插件之后，钩子会按顺序执行。'],
])('says something: %j', (text) => {
  expect(leads(text)).toBe(false)
})
