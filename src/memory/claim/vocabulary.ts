/**
 * What words of facts mean, whatever way they are put. Each line: a concept, then the words or phrases for it, without articles; the longest that fits counts.
 * World knowledge in its most common part only: what is not here is compared by its own words.
 */

/** What ties a fact's subject to its value. */
export const relations = `
prefer: prefer, preferred, preference, by preference, preferably, top, first pick, number 1, number one, choice of, find best, consider best, in favour of, in favor of, opt for, choose, pick, select, favourite, favorite, of choice, choice, goto, top choice, first choice, would rather, rather, favour, favor, opt for, like best, like most, like better, like more than any other, love most, enjoy most, best loved, happiest with, best of all, most of all, more than any other
like: like, love, enjoy, adore, fond of, fan of, avid fan of, keen fan of, big fan of, huge fan of, great fan of, keen on, be into, passion for, passionate about, enthusiast of, enthusiastic about, enthusiast, lover of, crazy about, want, would like, wish for, ask for, appreciate, happy with, taste for, weakness for, soft spot for, love of, liking for, partial to, big on, value, go for, delight in, take pleasure in, find joy in, find pleasure in, take delight in, enthuse about, can not live without, can not get enough of, insist on, 喜欢, 喜爱, 偏好, 爱
dislike: dislike, hate, loathe, detest, despise, can not stand, can not bear, averse to, avoid, allergic reaction to, 讨厌, 厌恶
live: live in, home base, current home, have move to, stay in, have home in, live at, live, reside in, reside at, reside, residence, city of residence, place of residence, base in, base at, locate in, locate at, home, home city, home town, hometown, home be in, make home in, settle in, dwell in, move to, relocate to, 住在, 居住在, 住
have: have, own, owner of, keep, possess, belong to, have as, have get, keep as, live with, share home with, share house with, household include, there be, 有, 拥有
name: name, first name, give name, nickname, sign as, full name, be call, call, go by, address as, introduce self as, introduce as, know as, 名字, 名叫, 叫
employer: workplace, place of work, where work, on payroll of, work at, work for, work be at, employer, employ by, employ at, employ, job at, job with, employee of, employee at, on staff of, on staff at, position at, position with, earn living at, 就职于
role: work as, by profession, profession, occupation, job, job title, by trade, trade, employ as, earn living as, role of, role, position of, position as, do for living, make living as, livelihood, career, line of work, qualify as, train as, by training, professionally, 职业
born: birthday, bear on, born on, born, date of birth, birth date, day of birth, celebrate birthday on, celebrate birthday, birthday fall on, come into world on, birthday be on, turn year older on, 生日
speak: speak, speaker, proficient in, proficiency in, knowledge of, bilingual in, native tongue, mother tongue, language skill in, fluent in, fluently, fluent, speaker of, speaker, native speaker of, good command of, command of, converse in, hold conversation in, 会说, 说
learn: learn, take up, pick up, train in, enrol in, enroll in, course in, lesson on, begin learn, begin to study, start to study, study, take lesson in, take class in, attend class in, attend course in, attend lesson in, take course in, lesson in, class in, teach self, learner of, student of, start learn, try learn, start to learn, try to learn, begin to learn, 学习, 在学
teach: teach, give lesson in, give class in, give course in
eat: eat, live on, feed on, diet, be on diet, follow diet, on diet, keep diet, keep to diet, stick to diet, eat diet, 吃
play: play, perform on, player of, know how to play, make music on
use: use, utilize, operate, power by, opt to use, make use of, work with, work in, run, rely on, go with, build on, build with, write in, 使用, 用
due: due, due on, due by, due date, due date be, deadline fall on, deadline be, deadline, be due, finish by, finish on, do by, complete by, deliver by, deliver on, hand in by, submit by, target date, 截止日期
listen: listen, find at, occupy, available on, available at, serve on, bind to, open on, listen on, listen at, reach at, be reachable at
lead: lead, led, under lead of, at helm of, direct, supervise, chief, leader, head, in charge of, charge of, responsible for, manage, manager, boss, headed, 负责
release: release, new release, new version, release come out, new release come out, new version come out, version come out, ship, go live, push live, deploy, go out, roll out, come out, publish, launch, get released, release happen, 发布
cost: budget, cost, spend, fund, amount to, allocate, price, 预算
store: store data, data be store in, data be keep in, data be save in, store data in, keep data in, save data in, persist data in
`

/** Words that name a kind of thing: they may stand beside a value or be left out. */
export const kinds = `
editor: editor, text editor, code editor, ide
colour: color, colour, shade, hue
drink-kind: drink, beverage, 喝
food: food, dish, meal, cuisine
programming: program language, programming language, coding language, program in, code in, write code in, for programming, for coding
language: language, tongue
system: operate system, operating system, os
browser: browser, web browser, internet browser, browse web with, surf web with, browse web in, browse with, surf with, go online with
shell: shell, command shell, command line shell
database: database, db, data store, datastore, database system
company: company, firm, organisation, business
city: city, town
country: country
instrument: instrument, music instrument, musical instrument
sport: sport, kind of sport
pet: pet
theme: theme, mode, color scheme, colour scheme
units: unit, unit of measurement, measurement in, measurement, measure
answer: answer style, reply style, style of answer, style of reply, response style, answer, reply, response, 回答, 回复
meeting: meeting, meet, appointment, call with, phone call, video call, have call
seat: seat
indentation: indentation, indent, indent code, code indented, code be indented, indent with
framework: framework
port: port
season: season
genre: genre
hosting: cloud, cloud provider, hosting, host
font: font, typeface
phone: phone, telephone, mobile
car: car, vehicle
time-zone: time zone, timezone
pronouns: pronoun
version: version
team: team
`

/** Well-known values of kinds, and other names for them after a slash. */
export const members = `
editor: vim, neovim/nvim, emacs, vscode/vs code/visual studio code, helix, zed, sublime text/sublime, nano, intellij/intellij idea, pycharm, webstorm, kakoune, notepad++, xcode, eclipse, cursor
programming: python, javascript/js, typescript/ts, rust, golang/go programming/go language, java, kotlin, swift, ruby, php, c++/cpp, c#, haskell, elixir, erlang, scala, clojure, perl, lua, ocaml, zig, gleam, dart, julia, fortran, cobol
language: english, german, french, spanish, italian, portuguese, dutch, danish, swedish, norwegian, finnish, polish, czech, russian, ukrainian, greek, turkish, arabic, hebrew, hindi, bengali, urdu, tamil, chinese/mandarin, cantonese, japanese, korean, vietnamese, thai, swahili, hungarian, romanian
system: linux, windows, macos/mac os/os x, ubuntu, debian, fedora, arch linux, nixos, openbsd, freebsd, android, ios, chromeos, alpine linux
browser: firefox, chrome/google chrome, safari, edge/microsoft edge, opera, brave, vivaldi, chromium, librewolf
shell: bash, zsh, fish, powershell, nushell
database: postgres/postgresql, mysql, mariadb, sqlite, mongodb/mongo, redis, oracle, sql server/mssql, cassandra, dynamodb, cockroachdb, clickhouse, duckdb, foundationdb
colour: red, green, blue, yellow, orange, purple, violet, pink, brown, black, white, grey/gray, teal, turquoise, burgundy, ochre, lilac, magenta, cyan, beige, indigo
drink-kind: coffee, tea, espresso, cappuccino, flat white, latte, green tea, oolong tea, black tea, water, juice, beer, wine, cola, mate, lemonade, hot chocolate, matcha
diet: vegetarian, vegan, pescatarian, kosher, halal, gluten free, lactose free, keto, omnivore
theme: dark, light, high contrast, sepia, solarized
answer-style: short, detailed
units: metric, imperial, celsius, fahrenheit
indentation: tab, space, two space, four space, 2 space, 4 space, 8 space
weekday: monday, tuesday, wednesday, thursday, friday, saturday, sunday
framework: react, vue, svelte, angular, solid, django, flask, fastapi, rails, spring, laravel, express, fastify, hono, nextjs/next.js, nuxt
hosting: aws/amazon web service, gcp/google cloud, azure/microsoft azure, hetzner, digitalocean, fly.io, vercel, netlify, cloudflare
country: germany, austria, switzerland, france, spain, italy, portugal, uk/united kingdom/great britain, usa/united state/america, canada, japan, china, india, brazil, kenya, australia
instrument: piano, guitar, violin, cello, trombone, trumpet, harp, accordion, drum, flute, saxophone, bass guitar, viola, clarinet
city: berlin, vienna, paris, london, madrid, rome, lisbon, new york/nyc, san francisco, tokyo, beijing/北京, shanghai/上海
animal: dog, cat, parrot, tortoise, hen, rabbit, horse, hamster, fish, budgie
`

/** Words of one meaning; each group counts as its first word. */
export const synonyms = `
short, brief, concise, terse, succinct, compact, 简短, 简洁
detailed, long, thorough, extensive, lengthy, verbose, in depth, 详细
formal, official
casual, informal
holiday, vacation
film, movie
mobile, cellphone, smartphone
flight, plane, airplane, aeroplane, fly
child, kid
spouse, partner
begin, start
buy, purchase
fast, quick
email, mail, e mail
kubernetes, k8s
christmas, xmas
apartment, flat
football, soccer
bicycle, bike
error, mistake
`

/** Words that a claim is the same without. */
export const fillers =
  'a an the this that these those some any its it really very quite just also too currently presently nowadays now usually normally generally typically mostly always ' +
  'often regularly lot much please definitely clearly simply actually strongly truly only mainly primarily personally basically especially particularly well ever already ' +
  'still can may will would shall should must do does did person people person one what which who where when how all each every both able capable something someone somebody lately recently long exclusively consistently whenever possible default rule practice forever total overall years ' +
  'happen exist thing kind type way sort everywhere day days 很 非常 都 也 的 是 在 最 了'

/** Who a fact is about where nobody else is named. */
export const ownerWords = 'user i me my mine they them their theirs he him his she her hers we us our ours you your yours 我 我的 用户'

/** Words that exclude each other where all else is the same; either side of the bar. */
export const contraries = `
short | detailed
formal | casual
dark | light
early | late
morning | afternoon evening night
afternoon | evening night
tab | space
window | aisle
hot | cold iced
sweet | savoury
metric | imperial
loud | quiet
public | private
manual | automatic
remote | office onsite
enable | disable
on | off
asynchronous | synchronous
left | right
cheap | expensive
simple | complex
`

/** Verbs with which a wish begins, said by itself: `Give short answers`. */
export const imperatives = 'give keep use book schedule make choose pick set show provide write let'

/** Words that add nothing where others are there: light verbs, and nouns for whatever it is. */
export const lightWords =
  'project bit time moment year way self other amount find see switch and or but so that go be hold stick adhere follow get stay tend serve act count set place case matter ' +
  'part side habit option instead lot have sit turn note fact whole certain various everything present fall'
