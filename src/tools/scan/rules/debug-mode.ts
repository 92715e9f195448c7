import { call, type Rule, write } from './rule.ts'
import { isTrue, literal } from './value-tests.ts'

export const debugMode: Rule = {
  id: 'debug-mode',
  cwe: 'CWE-489',
  severity: 'medium',
  message: 'Debug mode is enabled in code: error pages reveal internals, and some debug consoles execute arbitrary code.',
  hint: 'Read it from a setting that is off by default.',
  places: {
    python: [
      call('*.run', { debug: isTrue }),
      call('{flask.Flask.run_debug,fastapi.FastAPI,starlette.applications.Starlette,aiohttp.web.Application,tornado.web.Application}', {
        debug: isTrue,
      }),
      write('*.debug', (value, look) => isTrue(value, look) && /Flask|flask|app\b/.test(look.node.text())),
      write(
        '{DEBUG}',
        (value, look) => isTrue(value, look) && /INSTALLED_APPS|ALLOWED_HOSTS|django|SECRET_KEY|MIDDLEWARE/.test(look.code.text),
      ),
      call('*.__setitem__', { 0: literal(/^DEBUG$/) }),
    ],
    javascript: [call('errorhandler', { call: (_, look) => !/NODE_ENV|development/.test(look.code.text) })],
    java: [
      call('*.debug', { 0: isTrue, receiver: (value, look) => !!value && /WebSecurity/.test(look.name(value)) }),
      call('EnableWebSecurity', { debug: isTrue }),
    ],
    go: [call('*gin.SetMode', { 0: (value) => /DebugMode|"debug"/.test(value?.node.text() ?? '') })],
  },
  examples: {
    python: {
      bad: ['from flask import Flask\napp = Flask(__name__)\napp.run(debug=True)', 'ALLOWED_HOSTS = []\nDEBUG = True'],
      good: ['from flask import Flask\nimport os\napp = Flask(__name__)\napp.run(debug=os.environ.get("DEBUG") == "1")', 'DEBUG = True'],
    },
    javascript: {
      bad: ["import errorhandler from 'errorhandler'\napp.use(errorhandler())"],
      good: ["import errorhandler from 'errorhandler'\nif (process.env.NODE_ENV === 'development') app.use(errorhandler())"],
    },
    java: {
      bad: ['class A { void f(WebSecurity web) { web.debug(true); } }'],
      good: ['class A { void f(Logger log) { log.debug(true); } }'],
    },
    go: {
      bad: ['package p\nimport "github.com/gin-gonic/gin"\nfunc f() { gin.SetMode(gin.DebugMode) }'],
      good: ['package p\nimport "github.com/gin-gonic/gin"\nfunc f() { gin.SetMode(gin.ReleaseMode) }'],
    },
  },
}
