import { call, type Found, find, type Look, type Rule } from './rule.ts'
import { from } from './value-tests.ts'

const outside = from('outside')

/** One letter, class or escape of a regular expression. */
const atom = String.raw`(?:\\[wdsSWD]|\[(?:[^\]\\]|\\.)*\]|[\w.])`
/**
 * A group that repeats and holds little else than a repetition: `(a+)+`, `(\w*\s?)*`, `(a|a)*`. With no letter that must stand between two rounds there are
 * twice as many ways for each letter more.
 */
const nested = new RegExp(
  String.raw`\((?:\?:)?(?:${atom}[?*])*${atom}[+*](?:${atom}[?*])*\)[+*]|\((?:\?:)?(\w)\|\1\)[+*]|\((?:\?:)?\((?:\?:)?${atom}[+*]\)[+*]?\)[+*]`,
)

/** Patterns written in the program that take for ever on some inputs, where the input comes from outside. */
function* slow(look: Look): Generator<Found> {
  const kinds = { javascript: 'regex', typescript: 'regex', tsx: 'regex', python: 'string', go: '', java: 'string_literal' }
  const kind = kinds[look.code.language]
  if (!kind) return
  for (const node of look.code.root.findAll({ rule: { kind, regex: '[+*]\\)[+*]' } })) {
    const text = node.text()
    if (text.length > 400 || !nested.test(text)) continue
    if (
      kind !== 'regex' &&
      !/\b(re\.|compile|matches|Pattern|replaceAll|fullmatch|search)/.test(node.parent()?.parent()?.text().slice(0, 200) ?? '')
    )
      continue
    yield { node }
  }
}

export const slowRegex: Rule = {
  id: 'slow-regular-expression',
  cwe: 'CWE-1333',
  severity: 'medium',
  message: 'A regular expression can take exponential time: it comes from user input, or contains nested repetition.',
  hint: 'Escape the text before using it in a pattern, or write the pattern without nested repetition.',
  cleaners: /(escape\w*|quote|QuoteMeta)(\(\))?$/i,
  places: {
    javascript: [call('RegExp', { 0: outside }), find(/[+*]\)[+*]/, slow)],
    python: [call('re.{compile,match,search,fullmatch,findall,finditer,sub,split}', { 0: outside }), find(/[+*]\)[+*]/, slow)],
    java: [
      call('Pattern.{compile,matches}', { 0: outside }),
      call('*.{matches,replaceAll,replaceFirst,split}', { 0: outside }),
      find(/[+*]\)[+*]/, slow),
    ],
  },
  examples: {
    javascript: {
      bad: [
        "app.get('/s', (req, res) => res.json(all.filter((one) => new RegExp(req.query.q).test(one))))",
        'export const ok = (text) => /^(\\w+\\s?)+$/.test(text) || /^(a+)+$/.test(text)',
      ],
      good: [
        "import escape from 'escape-string-regexp'\napp.get('/s', (req, res) => res.json(all.filter((one) => new RegExp(escape(req.query.q)).test(one))))",
        'export const ok = (text) => /^(?:\\d{3})+$/.test(text)',
      ],
    },
    python: {
      bad: ['import re\nfrom flask import request\n@app.get("/s")\ndef s():\n    return re.search(request.args["q"], TEXT)'],
      good: ['import re\nfrom flask import request\n@app.get("/s")\ndef s():\n    return re.search(re.escape(request.args["q"]), TEXT)'],
    },
    java: {
      bad: [
        'class A { boolean f(HttpServletRequest request, String text) { return Pattern.compile(request.getParameter("q")).matcher(text).find(); } }',
      ],
      good: [
        'class A { boolean f(HttpServletRequest request, String text) { return Pattern.compile(Pattern.quote(request.getParameter("q"))).matcher(text).find(); } }',
      ],
    },
  },
}
