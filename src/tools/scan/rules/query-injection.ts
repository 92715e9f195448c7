import { call, type Rule } from './rule.ts'
import { built } from './value-tests.ts'

const filter = built(/\(\s*[&|!]?\(?\s*[\w-]+\s*=|[\w-]+=/)
const expression = built(/\/\/|\/\w+|\[@?\w+/)

export const queryInjection: Rule = {
  id: 'query-injection',
  cwe: 'CWE-943',
  severity: 'high',
  message: 'An LDAP or XPath query is built from a dynamic value.',
  hint: 'Escape the value for the query language, or pass it as a query variable.',
  cleaners: /(escape|encodeFor|filter_format|EscapeFilter|ldapescape|filterEncode)\w*(\(\))?$/i,
  places: {
    javascript: [
      call('*.{search}', {
        each: (value, look) => value?.kind === 'entries' && filter(value.entries.find(({ key }) => key === 'filter')?.value, look),
      }),
      call('{xpath.select,xpath.select1,xpath.evaluate,*.evaluate}', { 0: expression }),
    ],
    python: [
      call('*.{search_s,search,search_ext,search_st}', {
        each: filter,
        receiver: (value, look) => !!value && /ldap|conn/i.test(look.name(value)),
      }),
      call('*.{xpath,XPath}', { 0: expression }),
    ],
    go: [
      call('*ldap*.NewSearchRequest', { each: filter }),
      call('*.{QueryAll,Find,FindOne,Compile}', {
        each: expression,
        receiver: (value, look) => !!value && /xpath|xmlquery|htmlquery/.test(look.name(value)),
      }),
    ],
    java: [
      call('*.search', {
        each: filter,
        receiver: (value, look) => !!value && /DirContext|LdapTemplate|LdapContext|ctx|context/i.test(look.name(value)),
      }),
      call('*.{evaluate,compile,selectNodes,selectSingleNode}', {
        0: expression,
        receiver: (value, look) => !!value && /XPath|xpath|Document|Element|Node/.test(look.name(value)),
      }),
    ],
  },
  examples: {
    javascript: {
      bad: [`export const find = (client, name) => client.search('dc=a', { filter: \`(uid=\${name})\` })`],
      good: [
        "export const find = (client, name) => client.search('dc=a', { filter: new EqualityFilter({ attribute: 'uid', value: name }) })",
      ],
    },
    python: {
      bad: ['import ldap\ndef find(conn, name):\n    return conn.search_s("dc=a", ldap.SCOPE_SUBTREE, "(uid=" + name + ")")'],
      good: [
        'import ldap\nfrom ldap.filter import escape_filter_chars\ndef find(conn, name):\n    return conn.search_s("dc=a", ldap.SCOPE_SUBTREE, "(uid=" + escape_filter_chars(name) + ")")',
      ],
    },
    go: {
      bad: [
        'package p\nimport "github.com/go-ldap/ldap/v3"\nfunc f(name string) { ldap.NewSearchRequest("dc=a", 2, 0, 0, 0, false, "(uid="+name+")", nil, nil) }',
      ],
      good: [
        'package p\nimport "github.com/go-ldap/ldap/v3"\nfunc f(name string) { ldap.NewSearchRequest("dc=a", 2, 0, 0, 0, false, "(uid="+ldap.EscapeFilter(name)+")", nil, nil) }',
      ],
    },
    java: {
      bad: [
        'class A { void f(DirContext context, String name) throws Exception { context.search("dc=a", "(uid=" + name + ")", controls); } }',
        'class A { void f(XPath xpath, String name) throws Exception { xpath.evaluate("//user[@name=\'" + name + "\']", doc); } }',
      ],
      good: [
        'class A { void f(DirContext context, String name) throws Exception { context.search("dc=a", "(uid={0})", new Object[] { name }, controls); } }',
      ],
    },
  },
}
