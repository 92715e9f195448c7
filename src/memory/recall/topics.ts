import { stem } from '../../core/text/words.ts'

/** Words that belong to one topic: a question may use one and a fact another. `@` marks a kind or a relation of the vocabulary of claims. */
const topics = `
food: @food @eat @diet eat food meal lunch dinner breakfast supper cook recipe restaurant cuisine dish hungry kitchen bake vegetarian vegan menu snack ingredient spicy allergy allergic taste nut gluten lactose
drinks: @drink @drink-kind drink beverage coffee tea thirsty bar beer wine cafe pour
travel: @seat travel trip journey flight fly plane airport hotel holiday vacation luggage passport visit train abroad airline ticket seat
home: @live live home house flat apartment city town country address reside neighbourhood move where
work: @employer @role work job employer company firm office profession occupation career salary colleague boss living earn paid hire
family: family wife husband spouse partner child kid son daughter mother father parent sister brother sibling aunt uncle cousin grandmother grandfather married wedding
animals: @pet @animal pet animal dog cat bird horse fish puppy kitten vet
birth: @born birthday birth born age old celebrate party year
naming: @name name call nickname address sign
tongues: @speak @language language tongue speak fluent converse translate bilingual
study: @learn learn study lesson class course skill school university teach student practise exam
music: @play @instrument music instrument band song sing play piano guitar concert listen album orchestra genre
sport: @sport sport exercise fit gym train run swim cycle climb athletic match league hobby workout hike ski tennis football yoga bouldering rowing fencing handball running
colours: @colour colour color shade paint hue bright
screens: @theme theme mode display screen bright contrast appearance dark light interface
writing: @answer answer reply respond response tone style explain explanation write formal short detailed verbose length manner
measuring: @units unit metric imperial kilometre mile celsius fahrenheit measure length distance temperature weight system
time: @meeting meeting meet call appointment schedule calendar slot morning afternoon evening @weekday day hour when
code: @programming programming program code script develop developer software library language snippet
editing: @editor editor edit ide write code type text
systems: @system system computer laptop machine platform os installed desktop
web: @browser browser web surf site page internet tab
terminal: @shell shell terminal command line prompt
indenting: @indentation indent tab space nested formatting
data: @database @store database db store data record query sql table persist
hosting: @hosting cloud host deploy server infrastructure provider
deadlines: @due deadline due finish ready date complete deliver until
networks: @listen @port port listen connect server reach socket
leading: @lead lead leader head boss charge responsible manage manager decision decide owner
releases: @release release ship deploy version publish launch weekday out
money: @cost budget cost money spend price fund pay expensive cheap currency euro dollar
reading: read book novel author story literature library magazine
films: film movie cinema series show watch actor director
health: health doctor allergy allergic sleep medicine pain diet illness fit
driving: car drive vehicle bike bicycle commute bus
people: friend colleague neighbour contact person
testing: test testing vitest jest pytest coverage ci
docs: document documentation readme comment manual
`

const byStem = new Map<string, Set<string>>()
for (const line of topics.trim().split('\n')) {
  const [topic = '', words = ''] = line.split(': ')
  for (const word of words.split(' ')) {
    const key = word.startsWith('@') ? word : stem(word)
    byStem.set(key, (byStem.get(key) ?? new Set()).add(topic))
  }
}

const none: ReadonlySet<string> = new Set()
/** The topics of a stem, a kind or a relation. */
export const topicsOf = (term: string): ReadonlySet<string> => byStem.get(term) ?? none
