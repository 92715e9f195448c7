import { handlerMarks } from '../trust/sources.ts'
import { textAround } from './purpose.ts'
import { call, entry, type Found, find, type Look, type Rule, type Test, write } from './rule.ts'
import { called, from, isFalse, literal, not, says } from './value-tests.ts'

const outside = from('outside')
const given = from('given')
const own = from('own')

/** A body that is sent as a page: an object goes out as JSON, and a type that is no HTML is shown as it is. */
const page: Test = (value, look) => {
  const known = value && look.behind(value)
  if (!value || known?.kind === 'entries' || known?.kind === 'list') return false
  if (plainType.test(textAround(look, value.node))) return false
  return outside(value, look)
}
const plainType =
  /(text\/plain|application\/(json|pdf|octet-stream|xml|javascript)|text\/(csv|css)|image\/|\.type\(\s*['"`](json|text|txt|csv|plain))/

/** The same where the value goes out by itself. */
const html: Test = (value, look) => {
  if (!value || plainType.test(textAround(look, value.node))) return false
  return outside(value, look)
}

/** The same where nothing says by itself that it is a page. */
const markup: Test = (value, look) =>
  value !== undefined && (says(/<\w+[^<>]*>/)(value, look) || textAround(look, value.node).includes('text/html')) && page(value, look)

/** What a handler gives back becomes the page: in Flask, and where Spring is told so. */
function* returned(look: Look): Generator<Found> {
  const { code } = look
  const pages =
    [...code.imports.values()].some((name) => /^(flask|quart|bottle)(\.|$)/.test(name)) || /@RestController|@ResponseBody/.test(code.text)
  for (const routine of code.routines) {
    if (!pages || !routine.marks.some((mark) => handlerMarks.test(mark))) continue
    for (const value of routine.returns()) {
      const origin = markup(value, look)
      if (origin) yield { node: value.node, ...(origin === true ? {} : { origin }) }
    }
  }
}

const response = called(
  /(^|\.)(res|response|reply|rep|resp|c|ctx|Response|ServerResponse|FastifyReply|Context)(\.(status|type|code|set|header)\(\))*$/,
)

export const xss: Rule = {
  id: 'cross-site-scripting',
  cwe: 'CWE-79',
  severity: 'high',
  message: 'HTML is built from a value that may contain markup and scripts.',
  hint: 'Set it as text, or escape it for HTML; to allow markup, use an HTML sanitizer.',
  cleaners:
    /(escape|sanitiz|sanitis|purify|encode(URI|HTML|ForHTML|Html|Entities)|htmlspecialchars|bleach|nh3\.|strip_?tags|StripTags|HTMLEscape|EscapeString|htmlEscape|escapeHtml|encodeForHtml|forHtml|Encode\.for|Jsoup\.clean|PolicyFactory|linkify|conditional_escape|format_html|urlencode|QueryEscape|PathEscape|xss\b|he\.encode|JSON\.stringify|json\.dumps|renderToString|renderToStaticMarkup|getElementById|querySelector)/i,
  places: {
    javascript: [
      write('*.{innerHTML,outerHTML}', given),
      write('*.srcdoc', given),
      call('*.insertAdjacentHTML', { 1: given }),
      call('{document,window.document}.{write,writeln}', { each: given }),
      call('*.{html,append,prepend,after,before}', {
        0: outside,
        receiver: (value, look) => !!value && /^\$|jquery/i.test(look.name(value)),
      }),
      call('*.createContextualFragment', { 0: given }),
      entry('dangerouslySetInnerHTML', (value, look) => {
        const known = value && look.behind(value)
        const inner = known?.kind === 'entries' ? known.entries.find(({ key }) => key === '__html')?.value : undefined
        return inner ? own(inner, look) : false
      }),
      call('*.{send,html}', { 0: page, receiver: response }),
      call('*.{end,write}', { 0: markup, receiver: response }),
      write('{ctx,context}.body', page),
      call('{*.bypassSecurityTrustHtml,*.bypassSecurityTrustScript,*.bypassSecurityTrustUrl}', { 0: own }),
      call('*.SafeString', { 0: given }),
    ],
    python: [
      call(
        '{django.utils.safestring.mark_safe,django.utils.safestring.SafeString,django.utils.html.mark_safe,markupsafe.Markup,flask.Markup,jinja2.Markup,jinja2.utils.markupsafe.Markup}',
        { 0: own },
      ),
      call(
        '{flask.make_response,make_response,django.http.HttpResponse,django.http.HttpResponseBadRequest,django.http.HttpResponseNotFound,starlette.responses.HTMLResponse,fastapi.responses.HTMLResponse,fastapi.HTMLResponse,flask.Response}',
        { '0|content|response': html, 'content_type|mimetype|media_type': not(literal(/json|plain|csv/)) },
      ),
      call('{jinja2.Environment,jinja2.sandbox.SandboxedEnvironment}', {
        autoescape: (value, look) => (value === undefined && /html/i.test(look.code.text)) || isFalse(value, look),
      }),
      find(/route|\.get\(|\.post\(/, returned),
      call('this.{write}', { 0: outside }),
    ],
    go: [
      call('html/template.{HTML,JS,URL,HTMLAttr,CSS,JSStr}', { 0: given }),
      call('fmt.{Fprintf,Fprint,Fprintln}', {
        each: html,
        0: (value, look) => !!value && /ResponseWriter|^w$|^rw$|Writer$/.test(look.name(value)),
      }),
      call('io.WriteString', { 1: html, 0: (value, look) => !!value && /ResponseWriter|^w$/.test(look.name(value)) }),
      call('*.Write', { 0: html, receiver: (value, look) => !!value && /ResponseWriter$|^w$/.test(look.name(value)) }),
      call('*.{HTML,HTMLBlob}', { 1: outside }),
      call('*.Data', { 1: literal(/html/), 2: outside }),
    ],
    java: [
      find(/Mapping/, returned),
      call('*.{println,print,write,append,printf,format}', {
        each: html,
        receiver: (value, look) => !!value && /getWriter\(\)|PrintWriter|JspWriter|^out$/.test(look.name(value)),
      }),
    ],
  },
  examples: {
    javascript: {
      bad: [
        "export const show = (el, note) => { el.innerHTML = '<b>' + note + '</b>' }",
        "app.get('/', (req, res) => res.send('Hi ' + req.query.name))",
        'export const A = ({ html }) => <p dangerouslySetInnerHTML={{ __html: html }} />',
      ],
      good: [
        'export const show = (el, note) => { el.textContent = note }',
        "app.get('/', (req, res) => res.send({ name: req.query.name }))",
        "el.innerHTML = ''",
        "app.get('/', (req, res) => res.type('text').send(req.query.name))",
      ],
    },
    python: {
      bad: [
        'from markupsafe import Markup\ndef show(note):\n    return Markup("<b>" + note + "</b>")',
        'import jinja2\nenv = jinja2.Environment(loader=loader)\npage = env.get_template("page.html")',
      ],
      good: [
        'from markupsafe import Markup, escape\ndef show(note):\n    return Markup("<b>" + escape(note) + "</b>")',
        'import jinja2\nenv = jinja2.Environment(autoescape=jinja2.select_autoescape())',
      ],
    },
    go: {
      bad: [
        'package p\nimport ("fmt"; "net/http")\nfunc f(w http.ResponseWriter, r *http.Request) { fmt.Fprintf(w, "<p>%s</p>", r.FormValue("n")) }',
      ],
      good: [
        'package p\nimport ("fmt"; "html"; "net/http")\nfunc f(w http.ResponseWriter, r *http.Request) { fmt.Fprintf(w, "<p>%s</p>", html.EscapeString(r.FormValue("n"))) }',
      ],
    },
    java: {
      bad: [
        'class A { void f(HttpServletRequest request, HttpServletResponse response) throws Exception { response.getWriter().println("<p>" + request.getParameter("n")); } }',
      ],
      good: [
        'class A { void f(HttpServletRequest request, HttpServletResponse response) throws Exception { response.getWriter().println("<p>" + HtmlUtils.htmlEscape(request.getParameter("n"))); } }',
      ],
    },
  },
}
