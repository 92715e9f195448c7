import { call, type Rule } from './rule.ts'
import { built } from './value-tests.ts'

const words = /\b(select|insert|update|delete|replace|merge|drop|alter|create|truncate|exec|call|where|from|values|order by|union|set)\b/i
const statement = built(words)
/** For methods that go by the name of other things too: `RegExp.exec`, `list.all`. */
const worded = built(words, 'always')

export const sqlInjection: Rule = {
  id: 'sql-injection',
  cwe: 'CWE-89',
  severity: 'critical',
  message: 'A SQL query is built from a dynamic value.',
  hint: 'Pass the value as a parameter (`?`, `$1`, `%s` with a tuple); for identifiers, choose from a fixed list.',
  cleaners:
    /(^|\.)(escapeId|escapeLiteral|escapeIdentifier|quote_ident|quoteIdentifier|QuoteIdentifier|QuoteLiteral|escape|SQL\.Identifier|Identifier|encodeForSQL)(\(\))?$/,
  places: {
    javascript: [
      call('*.{query,execute,raw,unsafe,whereRaw,orderByRaw,havingRaw,joinRaw,selectRaw}', { 0: statement }),
      call('*.{exec,prepare,all,run,each,any,one,oneOrNone,none,many,manyOrNone,simple}', { 0: worded }),
      call('*.{$queryRawUnsafe,$executeRawUnsafe,createQueryBuilder,literal}', { 0: statement }),
      call('*.{query,execute}', {
        0: (value, look) => {
          const known = value && look.behind(value)
          const text = known?.kind === 'entries' ? known.entries.find(({ key }) => key === 'text' || key === 'sql')?.value : undefined
          return text ? statement(text, look) : false
        },
      }),
    ],
    python: [
      call('*.{execute,executemany,executescript,raw,read_sql,read_sql_query,mogrify,exec_driver_sql}', {
        '0|sql|query|statement': statement,
      }),
      call('*.{fetch,fetchrow,fetchval,fetch_all,fetch_one}', { '0|query': worded }),
      call('*.{extra}', { where: statement }),
      call('{sqlalchemy.text,sqlalchemy.sql.text,sqlalchemy.sql.expression.text,*.RawSQL,pandas.read_sql}', { '0|sql': statement }),
    ],
    go: [
      call('*.{Query,QueryRow,Exec,Prepare,Raw,Queryx,QueryRowx,MustExec,NamedExec,NamedQuery}', { each: statement }),
      call('*.{QueryContext,QueryRowContext,ExecContext,PrepareContext,QueryxContext,GetContext,SelectContext}', { each: statement }),
      call('*.{Where,Order,Having,Joins,Get,Select}', {
        0: built(/\b(select|where|and|or|like|in|order by|=)\b|[=<>]\s*'?/i),
        receiver: (value, look) => !!value && /gorm|sqlx|sql\.|\bdb\b/i.test(look.name(value)),
      }),
    ],
    java: [
      call('*.{executeQuery,executeUpdate,execute,executeLargeUpdate,addBatch,prepareStatement,prepareCall,nativeSQL}', { 0: statement }),
      call('*.{createQuery,createNativeQuery,createSQLQuery,queryForObject,queryForList,queryForMap,queryForRowSet,queryForInt}', {
        0: statement,
      }),
      call('*.{query,update,batchUpdate}', { 0: worded }),
    ],
  },
  examples: {
    javascript: {
      bad: [
        "export const byName = (db, name) => db.query('SELECT * FROM pets WHERE name = ' + name)",
        `app.get('/p', async (req, res) => {\n  const sql = \`DELETE FROM pets WHERE id = \${req.params.id}\`\n  await prisma.$executeRawUnsafe(sql)\n})`,
      ],
      good: [
        "export const byName = (db, name) => db.query('SELECT * FROM pets WHERE name = ?', [name])",
        `app.get('/p', async (req, res) => {\n  await prisma.$executeRaw\`DELETE FROM pets WHERE id = \${req.params.id}\`\n})`,
        `export const byIds = (db, ids) => db.query(\`SELECT * FROM pets WHERE id IN (\${ids.map(() => '?').join(',')})\`, ids)`,
      ],
    },
    python: {
      bad: [
        'def by_name(cur, name):\n    cur.execute("SELECT * FROM pets WHERE name = \'%s\'" % name)',
        'def by_name(cur, name):\n    cur.execute("SELECT * FROM pets WHERE name = {}".format(name))',
      ],
      good: [
        'def by_name(cur, name):\n    cur.execute("SELECT * FROM pets WHERE name = %s", (name,))',
        'TABLE = "pets"\ndef by_name(cur, name):\n    cur.execute(f"SELECT * FROM {TABLE} WHERE name = ?", (name,))',
        'def by_ids(cur, ids):\n    marks = ",".join("?" * len(ids))\n    cur.execute(f"SELECT * FROM pets WHERE id IN ({marks})", ids)',
      ],
    },
    go: {
      bad: ['package p\nfunc f(db *sql.DB, name string) { db.Query("SELECT * FROM pets WHERE name = \'" + name + "\'") }'],
      good: [
        'package p\nfunc f(db *sql.DB, name string) { db.Query("SELECT * FROM pets WHERE name = ?", name) }',
        'package p\nfunc f(db *sql.DB, n int) { db.Query(fmt.Sprintf("SELECT * FROM pets LIMIT %d", n)) }',
      ],
    },
    java: {
      bad: [
        'class A { void f(Statement s, String name) { s.executeQuery("SELECT * FROM pets WHERE name = \'" + name + "\'"); } }',
        'class A { void f(JdbcTemplate t, String name) { String q = String.format("SELECT * FROM pets WHERE name = \'%s\'", name); t.queryForList(q); } }',
      ],
      good: [
        'class A { void f(Connection c, String name) { PreparedStatement s = c.prepareStatement("SELECT * FROM pets WHERE name = ?"); s.setString(1, name); s.executeQuery(); } }',
        'class A { void f(Statement s, int id) { s.executeQuery("SELECT * FROM pets WHERE id = " + id); } }',
      ],
    },
  },
}
