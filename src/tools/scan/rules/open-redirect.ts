import { call, type Rule, write } from './rule.ts'
import { address, literal } from './value-tests.ts'

/** The beginning keeps it on this host, or on one that the program names. */
const elsewhere = address(/^\w+:\/\/[^/?#]+[/?#]|^\/[^/\\]|^\/$|^\?|^#|^redirect:\/[^/]/)

export const openRedirect: Rule = {
  id: 'open-redirect',
  cwe: 'CWE-601',
  severity: 'medium',
  message: 'The browser is redirected to a URL controlled by user input.',
  hint: 'Redirect only to paths on this site, or to URLs from a fixed list.',
  guard: 'address',
  cleaners: /(safe|validate|checked|allowed|sanitize|local)\w*(\(\))?$|encodeURIComponent|url_for|reverse(\(\))?$/i,
  places: {
    javascript: [
      call('*.redirect', { each: elsewhere, receiver: (value, look) => !!value && !/NextResponse|Router/.test(look.name(value)) }),
      call('{NextResponse.redirect,next/server.NextResponse.redirect,Response.redirect,next/navigation.redirect}', { 0: elsewhere }),
      write(
        '{window.location,location,document.location,window.location.href,location.href,document.location.href,top.location}',
        elsewhere,
      ),
      call('{window.location,location,document.location}.{assign,replace}', { 0: elsewhere }),
      call('{window.open}', { 0: elsewhere }),
      call('*.{setHeader,header,set,writeHead}', { 0: literal(/^location$/i), 1: elsewhere }),
    ],
    python: [
      call(
        '{flask.redirect,redirect,django.shortcuts.redirect,django.http.HttpResponseRedirect,django.http.HttpResponsePermanentRedirect,starlette.responses.RedirectResponse,fastapi.responses.RedirectResponse,werkzeug.utils.redirect,bottle.redirect,this.redirect}',
        { '0|url|location|to': elsewhere },
      ),
    ],
    go: [call('net/http.Redirect', { 2: elsewhere }), call('*.Redirect', { 1: elsewhere })],
    java: [
      call('*.sendRedirect', { 0: elsewhere }),
      call('{RedirectView,ModelAndView}', { 0: elsewhere }),
      call('*.{seeOther,temporaryRedirect,location}', { 0: elsewhere }),
      call('*.{setHeader,addHeader}', { 0: literal(/^location$/i), 1: elsewhere }),
    ],
  },
  examples: {
    javascript: {
      bad: ["app.get('/go', (req, res) => res.redirect(req.query.to))", "location.href = new URLSearchParams(location.search).get('next')"],
      good: [
        "app.get('/go', (req, res) => res.redirect('/pets/' + req.query.id))",
        "app.get('/go', (req, res) => res.redirect(req.query.to.startsWith('/') && !req.query.to.startsWith('//') ? req.query.to : '/'))",
      ],
    },
    python: {
      bad: ['from flask import redirect, request\n@app.get("/go")\ndef go():\n    return redirect(request.args.get("next"))'],
      good: [
        'from flask import redirect, request, url_for\n@app.get("/go")\ndef go():\n    return redirect(url_for("pet", id=request.args["id"]))',
      ],
    },
    go: {
      bad: ['package p\nimport "net/http"\nfunc f(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, r.FormValue("to"), 302) }'],
      good: [
        'package p\nimport "net/http"\nfunc f(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/pets/"+r.FormValue("id"), 302) }',
      ],
    },
    java: {
      bad: [
        'class A { void f(HttpServletRequest request, HttpServletResponse response) throws Exception { response.sendRedirect(request.getParameter("to")); } }',
      ],
      good: [
        'class A { void f(HttpServletRequest request, HttpServletResponse response) throws Exception { response.sendRedirect("/pets/" + request.getParameter("id")); } }',
      ],
    },
  },
}
