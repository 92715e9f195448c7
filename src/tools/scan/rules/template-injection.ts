import { call, type Rule } from './rule.ts'
import { from } from './value-tests.ts'

const given = from('given')
const outside = from('outside')

export const templateInjection: Rule = {
  id: 'template-injection',
  cwe: 'CWE-1336',
  severity: 'critical',
  message: 'A template is built from dynamic text.',
  hint: 'Keep the template fixed, and pass the value as a template variable.',
  places: {
    javascript: [
      call(
        '{handlebars,Handlebars,pug,jade,ejs,nunjucks,mustache,dot,doT,lodash,underscore,_,swig,eta}.{compile,render,renderString,template,precompile}',
        { 0: outside },
      ),
      call('{lodash.template,lodash/template,ejs.render,nunjucks.renderString,squirrelly.render}', { 0: outside }),
    ],
    python: [
      call('{flask.render_template_string,render_template_string,quart.render_template_string}', { '0|source': given }),
      call('{jinja2.Template,django.template.Template,mako.template.Template,bottle.template,tornado.template.Template}', { 0: outside }),
      call('*.from_string', { 0: outside }),
    ],
    go: [
      call('*.Parse', { 0: outside, receiver: (value, look) => !!value && /template\.(New|Must|Template|Lookup)/.test(look.name(value)) }),
    ],
    java: [
      call('{Velocity.evaluate,VelocityEngine.evaluate}', { each: outside }),
      call('Template', { each: outside }),
      call('*.{process}', { 0: outside, receiver: (value, look) => !!value && /TemplateEngine/.test(look.name(value)) }),
    ],
  },
  examples: {
    javascript: {
      bad: ["import Handlebars from 'handlebars'\napp.post('/m', (req, res) => res.send(Handlebars.compile(req.body.template)({})))"],
      good: [
        "import Handlebars from 'handlebars'\nconst mail = Handlebars.compile('Dear {{name}}')\napp.post('/m', (req, res) => res.json(mail({ name: req.body.name })))",
      ],
    },
    python: {
      bad: [
        'from flask import render_template_string, request\n@app.get("/a")\ndef a():\n    return render_template_string("Hi %s" % request.args["n"])',
      ],
      good: [
        'from flask import render_template_string, request\n@app.get("/a")\ndef a():\n    return render_template_string("Hi {{ n }}", n=request.args["n"])',
      ],
    },
    go: {
      bad: [
        'package p\nimport ("net/http"; "html/template")\nfunc f(w http.ResponseWriter, r *http.Request) { t, _ := template.New("a").Parse("Hi " + r.FormValue("n")); t.Execute(w, nil) }',
      ],
      good: [
        'package p\nimport ("net/http"; "html/template")\nfunc f(w http.ResponseWriter, r *http.Request) { t, _ := template.New("a").Parse("Hi {{.}}"); t.Execute(w, r.FormValue("n")) }',
      ],
    },
    java: {
      bad: [
        'class A { void f(HttpServletRequest request, Writer out) { Velocity.evaluate(new VelocityContext(), out, "a", request.getParameter("t")); } }',
      ],
      good: [
        'class A { void f(HttpServletRequest request, Writer out) { VelocityContext c = new VelocityContext(); c.put("n", request.getParameter("n")); Velocity.evaluate(c, out, "a", "Hi $n"); } }',
      ],
    },
  },
}
