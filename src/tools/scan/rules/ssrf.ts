import { call, type Rule } from './rule.ts'
import { address, from } from './value-tests.ts'

/** The host is written in the program. */
const elsewhere = address(/^\w+:\/\/[^/?#]+[/?#]|^\/[^/\\]/)

export const ssrf: Rule = {
  id: 'server-side-request-forgery',
  cwe: 'CWE-918',
  severity: 'high',
  message: 'The server sends a request to a URL controlled by user input.',
  hint: 'Check the host against an allowlist, reject private addresses after DNS resolution, and do not follow redirects.',
  guard: 'address',
  once: true,
  cleaners:
    /(safe|validate|checked|allowed|sanitize)\w*(\(\))?$|encodeURIComponent|QueryEscape|PathEscape|quote(_plus)?(\(\))?$|URLEncoder/i,
  places: {
    javascript: [
      call(
        '{fetch,globalThis.fetch,node-fetch,node-fetch.default,undici.fetch,undici.request,cross-fetch,got,needle,superagent,request,axios,ky,phin,bent}',
        { 0: elsewhere },
      ),
      call(
        '{axios,got,superagent,needle,request,ky,undici,http,https,*.http,*.httpService,*.axios,axios.create()}.{get,post,put,patch,delete,head,request,stream,fetch}',
        { 0: elsewhere },
      ),
      call('{axios,request,axios.request,got}', {
        0: (value, look) => {
          const known = value && look.behind(value)
          const url =
            known?.kind === 'entries' ? known.entries.find(({ key }) => /^(url|uri|baseURL|host|hostname)$/.test(key))?.value : undefined
          return url ? elsewhere(url, look) : false
        },
      }),
      call('*.{goto}', { 0: elsewhere }),
    ],
    python: [
      call(
        '{requests,httpx,requests.Session,httpx.Client,httpx.AsyncClient,requests.sessions.Session,aiohttp.ClientSession}.{get,post,put,patch,delete,head,options}',
        { '0|url': elsewhere },
      ),
      call('{requests,httpx,requests.Session,httpx.Client,httpx.AsyncClient,aiohttp.ClientSession}.{request,stream}', {
        '1|url': elsewhere,
      }),
      call('{urllib.request.urlopen,urllib.urlopen,urllib2.urlopen,urllib.request.urlretrieve,urllib.request.Request,wget.download}', {
        0: elsewhere,
      }),
      call('{http.client.HTTPConnection,http.client.HTTPSConnection,socket.create_connection}', { 0: from('outside') }),
    ],
    go: [
      call('net/http.{Get,Post,PostForm,Head}', { 0: elsewhere }),
      call('net/http.NewRequest', { 1: elsewhere }),
      call('net/http.NewRequestWithContext', { 2: elsewhere }),
      call('*.{Get,Post,Head,PostForm}', {
        0: elsewhere,
        receiver: (value, look) => !!value && /http\.(Client|DefaultClient)|resty|[cC]lient$/.test(look.name(value)),
      }),
      call('net.{Dial,DialTimeout}', { 1: from('outside') }),
    ],
    java: [
      call('*.{openStream,openConnection,getContent}', { receiver: elsewhere }),
      call('*.{getForObject,getForEntity,postForObject,postForEntity,exchange,headForHeaders,put,delete}', {
        0: elsewhere,
        receiver: (value, look) => !!value && /[rR]estTemplate|RestClient/.test(look.name(value)),
      }),
      call('*.uri', { 0: elsewhere }),
      call('HttpRequest.newBuilder', { 0: elsewhere }),
      call('{HttpGet,HttpPost,HttpPut,HttpDelete,HttpHead}', { 0: elsewhere }),
      call('*.url', { 0: elsewhere, receiver: (value, look) => !!value && /Request\.Builder|Builder/.test(look.name(value)) }),
      call('Jsoup.connect', { 0: elsewhere }),
      call('Socket', { 0: from('outside') }),
    ],
  },
  examples: {
    javascript: {
      bad: [
        "app.get('/p', async (req, res) => res.json(await (await fetch(req.query.url)).json()))",
        `import axios from 'axios'\napp.get('/p', (req, res) => axios.get(\`http://\${req.query.host}/status\`))`,
      ],
      good: [
        `app.get('/p', async (req, res) => res.json(await (await fetch(\`https://api.example.com/pets/\${req.params.id}\`)).json()))`,
        'export const load = (url) => fetch(url)',
      ],
    },
    python: {
      bad: [
        'import requests\nfrom flask import request\n@app.get("/p")\ndef p():\n    return requests.get("http://{}/pets".format(request.args["host"])).text',
        'import requests\nfrom flask import request\n@app.get("/p")\ndef p():\n    return requests.get("http://%s/pets" % request.args["host"]).text',
        'import requests\nfrom flask import request\n@app.get("/p")\ndef p():\n    return requests.get(request.args["url"]).text',
      ],
      good: [
        'import requests\nfrom flask import request\n@app.get("/p")\ndef p():\n    return requests.get("https://api.example.com/pets/" + request.args["id"]).json()',
      ],
    },
    go: {
      bad: [
        'package p\nimport ("fmt"; "net/http")\nfunc f(w http.ResponseWriter, r *http.Request) { http.Get(fmt.Sprintf("https://%s/pets", r.FormValue("host"))) }',
        'package p\nimport "net/http"\nfunc f(w http.ResponseWriter, r *http.Request) { http.Get(r.FormValue("url")) }',
      ],
      good: [
        'package p\nimport ("fmt"; "net/http")\nfunc f(w http.ResponseWriter, r *http.Request) { http.Get(fmt.Sprintf("https://api.example.com/pets/%s", r.FormValue("id"))) }',
        'package p\nimport "net/http"\nfunc f(w http.ResponseWriter, r *http.Request) { http.Get("https://api.example.com/pets/" + r.FormValue("id")) }',
      ],
    },
    java: {
      bad: ['class A { void f(HttpServletRequest request) throws Exception { new URL(request.getParameter("url")).openStream(); } }'],
      good: [
        'class A { void f(HttpServletRequest request) throws Exception { new URL("https://api.example.com/" + request.getParameter("id")).openStream(); } }',
      ],
    },
  },
}
