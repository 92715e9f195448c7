import type { Language } from '../../syntax/languages.ts'

/** Names of what other people send: requests, cookies, addresses. Matched against full names. */
const requests: Readonly<Record<'javascript' | 'python' | 'go' | 'java', RegExp>> = {
  javascript: new RegExp(
    [
      String.raw`(^|\.)(req|request|\w*Request|IncomingMessage)(\.req(uest)?)?\.(query|body|params|param|header|headers|cookies|signedCookies|url|originalUrl|path|hostname|rawBody|files?|nextUrl|formData|json|text|get|geturl)\b`,
      String.raw`(^|\.)(ctx|context|c|Context|koa\.\w+)\.(req|request)\.(query|body|params?|headers?|url|path|json|formData|text|parseBody|queries|valid)\b`,
      String.raw`(^|\.)(ctx|Context)\.(query|params|querystring|cookies\.get)\b`,
      String.raw`(^|\.)(event|\w*Event)\.(queryStringParameters|pathParameters|multiValueQueryStringParameters|rawQueryString|body)\b`,
      String.raw`^(window\.|document\.|self\.)?location\.(hash|search|href|pathname)$`,
      String.raw`^(window\.)?document\.(URL|documentURI|referrer|cookie|baseURI|location)\b`,
      String.raw`^window\.name$`,
      String.raw`(^|\.)(useSearchParams|useParams|useRouter)\(\)`,
      String.raw`^(this\.)?\$?route\.(query|params)\b`,
      String.raw`(^|\.)searchParams\.get(All)?\(\)`,
    ].join('|'),
  ),
  python: new RegExp(
    [
      String.raw`(^|\.)(request|req|Request|HttpRequest)\.(args|form|values|json|data|cookies|headers|files|get_json|get_data|stream|url|full_path|query_string|view_args|GET|POST|COOKIES|META|FILES|body|query_params|path_params|match_info|query|rel_url|params|forms|get_full_path|path|environ|text|read|post)\b`,
      String.raw`(^|\.)(get_argument|get_arguments|get_query_argument|get_body_argument|receive_text|receive_json)\(\)`,
      String.raw`^cgi\.FieldStorage`,
      String.raw`(^|\.)(queryStringParameters|pathParameters)\b`,
      String.raw`(^|\.)(recv|recvfrom)\(\)`,
      String.raw`(^|\.)this\.(rfile|headers)\b`,
    ].join('|'),
  ),
  go: new RegExp(
    [
      String.raw`(^|/)http\.Request\.(FormValue|PostFormValue|URL|Form|PostForm|Header|Body|Cookie|Cookies|PathValue|MultipartForm|FormFile|MultipartReader|RequestURI|Host|UserAgent|Referer)\b`,
      String.raw`^(r|req|request)\.(FormValue|PostFormValue|URL\.Query|URL\.Path|PostForm|PathValue|Header\.Get|Body)\b`,
      String.raw`gin\.Context\.(Query|DefaultQuery|GetQuery|QueryArray|QueryMap|Param|PostForm|DefaultPostForm|GetPostForm|GetHeader|Cookie|GetRawData|Bind\w*|ShouldBind\w*|FormFile|Request)\b`,
      String.raw`echo\.Context\.(QueryParam|QueryParams|QueryString|Param|FormValue|FormParams|FormFile|Bind|Request|Cookie)\b`,
      String.raw`fiber\.Ctx\.(Query|Queries|Params|FormValue|Body|BodyParser|QueryParser|Get|Cookies)\b`,
      String.raw`(^|/)(mux\.Vars|chi\.URLParam|chi\.URLParamFromCtx)\(\)`,
      String.raw`httprouter\.Params\.ByName\b`,
    ].join('|'),
  ),
  java: new RegExp(
    [
      String.raw`\.(getParameter|getParameterValues|getParameterMap|getParameterNames|getQueryString|getHeader|getHeaders|getPathInfo|getRequestURI|getRequestURL|getCookies|getRequestHeaders|getRequestBody|getSubmittedFileName|getOriginalFilename|getTheParameter|getTheValue)\(\)`,
      String.raw`(^|\.)(HttpServletRequest|ServletRequest|HttpExchange|WebRequest|HttpRequest)\.(getInputStream|getReader|getBody|getPart|getParts|getQuery)\(\)`,
      String.raw`(^|\.)Cookie\.getValue\(\)`,
      String.raw`(^|\.)(Context|ctx)\.(queryParam|pathParam|formParam|body|header|cookie)\(\)`,
      String.raw`(^|\.)(Request|spark\.Request)\.(queryParams|params|body|headers|cookie)\(\)`,
    ].join('|'),
  ),
}

/** Names of what the person who starts the program says: arguments, input. */
const started: Readonly<Record<'javascript' | 'python' | 'go' | 'java', RegExp>> = {
  javascript: /(^|\.)process\.argv\b|(^|\.)prompt\(\)|\.question\(\)/,
  python: /^sys\.argv\b|^input\(\)|\.parse_args\(\)|^sys\.stdin\b/,
  go: /^os\.Args\b|^flag\.\w+\(\)|^os\.Stdin\b/,
  java: /(^|\.)Scanner\.next\w*\(\)|System\.in\b|BufferedReader\.readLine\(\)/,
}

/** Names of decorators and annotations: the function answers requests, or the parameter comes out of one. */
export const handlerMarks =
  /(^|\.)(route|get|post|put|patch|delete|api_route|websocket|view|action|Get|Post|Put|Patch|Delete|All|\w+Mapping|GET|POST|PUT|DELETE|Path)(\(|$)/
export const parameterMarks =
  /^(RequestParam|PathVariable|RequestBody|RequestHeader|RequestPart|CookieValue|ModelAttribute|MatrixVariable|QueryParam|PathParam|FormParam|HeaderParam|CookieParam|BeanParam|Query|Param|Body|Headers|Params|UploadedFile|QueryValue)$/

/** Types that hold no text of anybody's choosing. */
export const harmlessTypes =
  /^(number|bigint|boolean|int|long|short|byte|char|float|double|bool|u?int(8|16|32|64)?|float(32|64)|rune|uintptr|Integer|Long|Short|Byte|Float|Double|Boolean|BigDecimal|BigInteger|Number|UUID|uuid\.UUID|Date|Instant|LocalDate|LocalDateTime|Duration|time\.(Time|Duration)|date|datetime|datetime\.\w+|Decimal|decimal\.Decimal|context\.Context|Enum|error)$/

const family = (language: Language): 'javascript' | 'python' | 'go' | 'java' =>
  language === 'typescript' || language === 'tsx' ? 'javascript' : language

export const isRequest = (language: Language, name: string): boolean => requests[family(language)].test(name)
export const isStart = (language: Language, name: string): boolean => started[family(language)].test(name)
