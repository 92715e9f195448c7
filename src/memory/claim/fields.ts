/**
 * Fields of what people tell of themselves and their work. Of each: the stances that go without saying in it, the kinds of values that hint at it, the words and
 * phrases that name it (`~` is whoever the fact is about), and words that belong to it and add nothing. To a fact of a field, all of these are one.
 */
export interface FieldTable {
  readonly name: string
  readonly stances: string
  readonly kinds?: string
  /** Stances or words of which one has to be there: `favourite drink`. */
  readonly needs?: string
  readonly triggers: string
  readonly words: string
  /** Where it has one value at a time: what tells two values of it from any other two words. */
  readonly single?: 'names' | 'quantities' | 'members' | 'contraries' | 'callings' | 'actors'
  /** Where it matters which of two names stands first: `Farid leads Atlas`. */
  readonly directed?: boolean
  /** Where a value alone is not enough: whose it is has to be said too. */
  readonly paired?: boolean
}

export const fields: readonly FieldTable[] = [
  {
    name: 'name',
    single: 'names',
    stances: 'choose like want',
    triggers:
      'name, have name, have as name, be call, call ~, nickname, go by, be know as, be know, introduce self, introduce self as, introduce, address, address as, sign as, sign, answer to, respond to, refer to ~, refer to as, ' +
      'refer, moniker, hear to, listen to, handle be, identify as, go as, sign off as, given name, known to, address ~ as, christen, be how ~ be call, call self',
    words:
      'need use answer know go identify introduce give sign off identify badge name call know first given full real proper say hello hi there everyone as introduce nickname speak greet',
  },
  {
    name: 'live',
    single: 'names',
    stances: 'have',
    triggers:
      'live, live in, reside, residence, resident, home, hometown, home town, dwell, dwelling, dweller, base, locate, location, settle, settle down, inhabit, inhabitant, abode, domicile, stay in, move to, relocate to, ' +
      'situated, put down root, hang hat, lay head, call home, nest, local of, find ~ in, where ~ be, make home, set up home, set up house, city, town, local, my place be, place be, flat be in, apartment be in, house be in, house in, flat in, apartment in, place in, place of residence, home address, reside, spend life, rent in, citizen, live situation',
    words:
      'situation life street day spend base city town place country area roof head hat root house flat apartment permanent permanently current be find call know address residential living local live life stay somewhere resident inhabit base home down now',
  },
  {
    name: 'employer',
    single: 'names',
    stances: 'have',
    triggers:
      'work for, work at, work be at, work over at, be with, employer, employ, employ by, employ at, employee, employment, payroll, staff, job at, job with, job be at, position at, position with, salary, paycheck, pay check, pay cheque, wage, ' +
      'workplace, place of work, company, firm, hire, earn living at, earn money at, earn keep at, work day at, be at work, join, where work, on book, pay bill, pay ~, day job, clock in at, pay by, in employ, career at, career at, contract at, on team at, team at, job, role at, gig, gig at, cheque, paid by, pay by, part of, member of staff, labour, be with, work there, hire by',
    words:
      'there couple year career contract gig post hire part join join current cheque income earner sign clock company firm organisation organization employer employ employee work job position role earn living money keep draw get receive from pay paid salary bill wage hold place active member current serve service under month rank have call name office day spend',
  },
  {
    name: 'role',
    single: 'callings',
    stances: 'have',
    triggers:
      'work as, work be as, profession, professionally, professional, by profession, occupation, occupy, trade, by trade, career, vocation, livelihood, role, position, title, job title, job, employ as, employment, line of work, train as, qualify, ' +
      'practise as, practice as, practise, practice, practitioner, by day, serve as, do for living, for living, earn living, make living, earn bread, make money, make bread, day job, hire as, business card, work life, field of work, full time, make keep, fulltime, line, career as, career, post, as job, by calling, specialise as, capacity of, have job, work in, field, professional life, active as, business, work life, vocation, earn money as, money as, be in work as, earn, by train, by education, by background',
    words:
      'education background career post in field business specialise life professionally active fulltime self have being full time capacity work job day living earn money bread crust keep trained train qualified qualify as current hold employ employed working do title post employment profession field role occupation make business card life active daily',
  },
  {
    name: 'birthday',
    single: 'quantities',
    stances: 'have',
    triggers:
      'birthday, bday, b day, born, birth, bear, bear on, birthdate, dob, come into world, turn year older, year older, bring into world, see light of day, light of day, enter world, arrive in world, date of birth, natal, arrive, born day, birth day, candle, big day, blow out candle',
    words:
      'big time arrive world celebrate light up date anniversary cake date day fall celebrate celebration mark every year annually annual annually turn old older world come each happy see light enter arrive first bear birth on birthday cake candle blow bring',
  },
  {
    name: 'pet',
    stances: 'have',
    triggers:
      'pet, own, owner, keep, share home with, share house with, share flat with, share roof with, household, live with, have, have get, companion, animal, belong to, take care of, care for, keeper, adopt, pet owner, proud owner, possess, there be, parent to, parent of, look after, keep company, human of, house, raise, raise, home to, come home to, look after, feed, four legged, furry, take in, adopt, guardian, pet parent, shelter, animal at home',
    words:
      'guardian living four feed flat apartment place pet wait be company house home household live share together animal companion legged furry roof under include comprise belong domestic care adopt own pet proud keep member after look happy also feature consist same space residence contain belonging',
  },
  {
    name: 'speak',
    stances: 'have',
    kinds: 'language',
    triggers:
      'speak, speaker, fluent, fluency, fluently, language, tongue, converse, conversation, command, bilingual, proficient, proficiency, master, mastery, knowledge, know, conversant, skill, talk, language skill, communicate, speak, handle, well versed, versed, native, verbal, oral, conversational, chat in',
    words:
      'versed well conversational chat oral native knowledge talk master get by read write capable capability comfortable good perfect perfectly excellent fluent fluently speaker know language tongue converse conversation skill foreign level talk communicate handle understand mastered master command competent proficient number ease problem among hold able great speak strong confident confidently count include',
  },
  {
    name: 'learn',
    stances: '',
    triggers:
      'learn, learner, study, student of, lesson, class, course, self teach, teach self, pick up, take up, pupil of, tutorial, get hang of, train in, enrol, enroll, sign up, apprentice of, get to grip, busy learn, get into, work on learn, school self, brush up, newbie, novice, lesson, practise, practice, train, beginner, dabble, get better at, improve, skill up, work way, tuition, instruct, instruction, take up, acquaint, familiarise, educate',
    words:
      'practise practice week weekly evening book introduction dabble improve better have receive give into grip mind acquire acquaint new skill pastime undergo currently subject newbie novice learn attend start begin busy new middle process try spare free pupil self study beginner enrol enroll register currently class course lesson basic hour hobby progress underway grip hang attempt learning session weekly effort undertake occupy skill sign training',
  },
  {
    name: 'diet',
    stances: 'have',
    kinds: 'diet',
    triggers:
      'diet, eat, eater, food, meal, dish, cuisine, menu, nutrition, plate, consume, dietary, feed, fare, live on, foodwise, eating, keep, adhere to, eat, dine, swear off, kitchen, nourish, fridge, meat',
    words:
      'identify consider cook need dine meal day breakfast lunch dinner keep purely eating principle reason people eater kitchen nutrition nutritional choose chosen habit keep only follow stick adhere maintain strict strictly exclusive pure all nothing live lifestyle way dietary eat eater eating food meal restrict restriction requirement requirement need observe abide serve lead regime regimen plan go must want stay plate feed nourish style subsist confine limit serve prefer preference choice request household-no become turn consist consistent committed adherent',
  },
  {
    name: 'play',
    stances: '',
    kinds: 'instrument',
    triggers:
      'play, player, instrument, instrument of choice, perform, performer, musician, music, musically, make music, jam, practise, practice, strum, hobbyist, instrumentalist, tune, gig, practise on, practise, band, orchestra, jam on',
    words:
      'hobby hobbyist well good music passion amateur instrumentalist used on tune time evening weekend way hand main choice play player know how good able skilled skill music musical musically practise practice free spare talented enjoy love like great capable hobby competent perform performer instrument leisure master happy',
  },
  {
    name: 'colour',
    single: 'members',
    stances: 'choose like want',
    kinds: 'colour',
    needs: 'choose like',
    triggers: 'colour, color, shade, hue, tone, tint, coloured, colored, hue, pigment, paint',
    words:
      'see thing wear prettiest lovely love nicest look beautiful pretty world nothing pleasing eye among spectrum rainbow palette attractive appeal look come wise appealing appeals draw',
  },
  {
    name: 'drink',
    single: 'members',
    stances: 'choose like want use have',
    kinds: 'drink-kind',
    needs: 'usually always choose',
    triggers:
      'drink, beverage, thirsty, sip, thirst, order, bar, glass, cup, pour, quench, refreshment, tipple, to drink, to sip, thirst quencher, refresh, on tap, liquid',
    words:
      'choose go liquid thirst quencher bartender waiter any time drink beverage order quench glass cup bottle mug nothing thirsty thirst pour sip serve drinking offer refresh refreshment bar cafe world',
  },
  {
    name: 'answer',
    kinds: 'answer-style',
    single: 'contraries',
    stances: 'choose like want have use',
    triggers:
      'answer to question, answer question, response to question, answer, reply, response, respond, write back, talk to, explanation, explain, output, communicate, communication, get back to, keep it, responses, reaction, write, feedback, message, explain thing, prose, wording, be ~',
    words:
      'see need message way useful explain wording conversation interaction chat back you assistant thing return turn write length address format formatted helpful it answer reply response respond make should must style form format to provide write send stay remain length side nature deliver phrase manner fashion assistant bot ai receive hear read expect output word give note be sound aim tone prefer formulate offer produce return kept keep lean',
  },
  {
    name: 'theme',
    single: 'members',
    stances: 'choose like use have want',
    kinds: 'theme',
    triggers:
      'theme, mode, color scheme, colour scheme, scheme, skin, appearance, ui, interface, display, screen, look, dark background, colours, palette',
    words:
      'see need background colour palette set all tool menu window user app application everywhere everything switch turn on screen display interface ui look program website website eye easy easier enable activate software across device permanently scheme appearance view site mode theme kept setting set visual computer always leave',
  },
  {
    name: 'units',
    single: 'members',
    stances: 'choose like use have want',
    kinds: 'units',
    triggers: 'unit, measurement, measure, system of measurement, system, quantity, measuring, unit, metre, distance, quantity, conversion',
    words:
      'see need convert calculate present measuring output reply answer use everything conversion system measurement measure express show display convert value number think report state everything quantity give figure always figure data unit length distance weight calculate calculation conversion output specify present everyday calculating reason familiar used',
  },
  {
    name: 'meeting',
    single: 'contraries',
    stances: 'choose like want have use',
    needs: 'choose like want put schedule book plan arrange hold should must please suit convenient fit reserve only always set',
    triggers:
      'meeting, meet, appointment, schedule meeting, schedule call, have call, call be, schedule, get together, catch up, sync, talk, videoconference, conference, call',
    words:
      'need sync talk best time when good free catch conference video day half invite appointment happen rather ready meeting meet appointment call book plan arrange hold slot time suit convenient happen schedule scheduled invite hour available availability calendar reserve organise organize setup gather attend window fit during take place part held place move',
  },
  {
    name: 'seat',
    single: 'contraries',
    stances: 'choose like use have want',
    triggers: 'seat, sit, seating, place, spot',
    words:
      'need place spot flying passenger sky ride aeroplane passenger booked plane seat sit book reserve assign flight plane fly flying airplane aeroplane board aboard onboard air travel travelling traveling trip jet aircraft cabin ticket airline always please select seating journey reservation booking secure airborne',
  },
  {
    name: 'liking',
    stances: 'like have',
    triggers:
      'like, love, enjoy, adore, fond, fondness, fan, big fan, huge fan, great fan, great fun, keen, passion, passionate, be into, enthusiast, enthusiastic, enthusiasm, lover, great lover, crazy, mad about, appreciate, happy, taste, weakness, soft spot, partial, ' +
      'delight, pleasure, great pleasure, joy, great joy, fun, heart, obsess, obsession, hook, addict, thrill, excite, relish, cherish, dig, devotee, devote, aficionado, buff, liking, please, big on, huge passion, big passion, great passion, big love, great love, huge love, lot of fun, get kick, kick, can not get enough, ' +
      'real passion, true passion, glad, content, nut, junkie, fanatic, smitten, enamoured, favourite thing to do, love affair, hobby, pastime, sucker for, live for, unwind, thing be, find joy, find pleasure, find delight, take pleasure, take delight, take joy, develop passion, find pleasure, adore, wild about, lot of joy, big passion, time of life, be my thing, turn on, appeal, enjoyable, entertaining, fascinate, fascination, fascinated, fascinating',
    words:
      'develop appeal time thing practise practice day ever find hobby relax unwind way spend sport hobby pastime activity free spare leisure great lot bring derive much big huge fill get draw source hold real true immense deep deeply light eye nothing well go',
  },
  {
    name: 'editor',
    single: 'members',
    stances: 'choose like use have',
    kinds: 'editor',
    triggers:
      'editor, ide, edit, code editor, text editor, write code in, edit code, edit file, edit text, do editing, development environment, do code in, type in, hack in, development tool, write, coding',
    words:
      'hack thing best use whole life script edit text code file source type write open tool program programming develop software coding editor programmer environment launch start available any nothing job all day hand editing start world come',
  },
  {
    name: 'programming',
    single: 'members',
    stances: 'choose like use want',
    kinds: 'programming',
    needs: 'choose like',
    triggers:
      'program language, programming language, coding language, language, program, programming, code, coding, program in, code in, write code, write software, develop in, develop software, for program, dev language, to code, codes, coder, developer, scripting, hack in, dev, software development, develop',
    words:
      'task side first hack write choose program programming code write develop development software script language coder coding programmer any nothing dev build new all world developer hack come',
  },
  {
    name: 'system',
    single: 'members',
    stances: 'choose use have like',
    kinds: 'system',
    triggers: 'operate system, operating system, os, platform, boot, machine, laptop, computer, pc, desktop os',
    words:
      'day main hardware have use software sit come setup machine computer laptop pc install installed boot run on under power powered device drive system operate operating platform os load everyday up software computing',
  },
  {
    name: 'indentation',
    single: 'members',
    stances: 'choose like use have want',
    kinds: 'indentation',
    triggers:
      'indent, indentation, indenting, indent code, nest, level of indentation, whitespace, tab width, nested, indentation level, indented',
    words:
      'need whitespace block when nested line person camp character code file source line level nest nesting format formatting should must use style write program coding always please source amount do set kept consist each per made width indent',
  },
  {
    name: 'browser',
    single: 'members',
    stances: 'choose like use have',
    kinds: 'browser',
    triggers:
      'browser, browse, surf, web browser, go online, internet browser, internet, web, online, website, web page, www, web surf, search web, navigate, search, look thing up, look up, click',
    words:
      'search look up click system all link page page site web open visit view internet online surf browse www net access website tab launch browser read everyday browsing surfing navigate explore tool program start',
  },
  {
    name: 'shell',
    single: 'members',
    stances: 'choose like use have',
    kinds: 'shell',
    triggers:
      'shell, command line, terminal, cli, prompt, console, command prompt, command shell, type command, command, scripting shell, tty',
    words:
      'type into work execute session tty command line terminal prompt type enter run login interactive console open window shell start launch execute computer machine session inside interpreter',
  },
  {
    name: 'database',
    paired: true,
    single: 'members',
    stances: 'choose use have',
    kinds: 'database',
    triggers:
      'database, db, datastore, data store, store data, keep data, save data, persist, persistence, storage, store, back by, backing store, database engine, data live, data sit, data go, data end, data, database system, dbms, record, data store, db engine, hold data, relational, sql, table, query, under hood, dataset, repository',
    words:
      'team project need relational sql table query hood main decide decision selected select adopt pick back-end end data store save keep persist record hold live sit write build built behind underneath under layer storage settle power engine information project team reside backend back end system land rely stored underlying power system top host persistence database all application maintain handle dbms run serve chosen',
  },
  {
    name: 'deadline',
    single: 'quantities',
    stances: 'have',
    triggers:
      'deadline, finish, complete, submit, deliver, hand in, due, due date, due by, due on, finish by, finish on, complete by, deliver by, deliver on, submit by, hand in, hand in by, do by, ready by, be ready, target date, cutoff, cut off, cut off date, wrap up, wrap up by, time until, have until, finish line, must finish, must be finish, must ship by, ship by, ' +
      'turn in, must be complete, must be deliver, must be submit, must be do, must be ready, have to be do, have to be finish, have to be complete, need to be finish, need to be do, need to be complete, have to be ready, need to be ready, have to deliver, delivery date, delivery be, completion, finalise, finalize, conclude by, expect by, no later than, last day, drop dead date, need to ship, suppose to be deliver, suppose to deliver, expect, final date, end date, closing date, hand over, turn over, finishing date, run until, ship date, delivery, handover, wind up, time limit, need by, finished',
    words:
      'team project need hand over suppose end closing limit run project finishing deliverable time target requirement handover have team drop dead land ship date day set fix must need should finish complete deliver submit hand ready done project team until at latest target schedule scheduled due agree agreed expect expected latest turn wrap end completion have fall final finally conclude delivery do plan planned land limit ultimate late last put',
  },
  {
    name: 'port',
    single: 'quantities',
    stances: 'use have',
    triggers:
      'port, listen, port number, tcp port, listen on, http port, serve on, expose, socket, endpoint, serve, bind, be on, run on, connect, host',
    words:
      'team project need expose socket endpoint connect reach over url local localhost dial talk talk set put use application service request expose server service listen run reach find bind open occupy serve connect expose available accept connection answer at under number network tcp http traffic request located reachable access host address up sit respond live via assign assigned configured configure incoming await wait talk contact connection hear speak',
  },
  {
    name: 'lead',
    directed: true,
    paired: true,
    single: 'actors',
    stances: 'have choose',
    triggers:
      'lead, led by, leader, leadership, head, head up, chief, boss, manager, manage, management, in charge, charge, responsible for, responsibility of, run, direct, director, direction, helm, supervise, supervisor, oversee, steer, captain, report to, accountable, call shot, hold rein, rein, spearhead, coordinate, ' +
      'coordinator, team lead, project lead, lead by, project manager, project leader, at top, under, guide, run by, take lead, in command, have lead, oversee, in hand of, hand, rest with, project owner, person responsible for, project head, take charge, drive force, figurehead, top dog, lead role, leadership, lie with, leads',
    words:
      'team project lie rest owner own rest driving force role overall dog main oversee project person team top guidance leadership management shot rein call hold role duty hand effort steer responsible under behind head leader lead whole overall person man woman run drive answer wheel seat charge direction helm control',
  },
  {
    name: 'release',
    single: 'members',
    stances: 'have',
    kinds: 'weekday',
    triggers:
      'release, ship, deploy, publish, launch, go live, roll out, come out, go out, rollout, deployment, new version, push, push live, cut release, release day, ship day, production, land, drop, version, update, weekly, go to production, go production, hit production, ship it, available, build, deliver, delivered',
    words:
      'team project deliver delivery hit production weekly date schedule regular there see available cadence pushed main release ship each every week weekly new version team project happen live public production build update cadence schedule regularly slate land push cut go out rollout deploy occur publish fall day roll fresh deployment see take ship planned reserved appear available drop scheduled cycle',
  },
  {
    name: 'budget',
    single: 'quantities',
    stances: 'have',
    triggers:
      'budget, cost, spend, fund, funding, money, allocate, price, finance, have at disposal, disposal, purse, price tag, earmark, set aside, put aside, allot, allowance, expenditure, spending, financial, funds, cash, amount to, capped at, cap, resource, finance, invest, spending limit, cost limit, limit, ceiling, sum, worth, euros, euro',
    words:
      'team project need limit resource invest work funding cost price pay reserve grant have total figure come size pot kitty capped total available allocate set fix approve amount project team sum disposal spend money exceed earmark assign limit ceiling aside stand at run come maximum cap most at may granted grant assigned fund budget cost allot reserve plan planned purse overall price tag have size financial need worth allow give receive spending whole pot',
  },
]
