import { type Channel, type Colleague, chen, people, rivera } from './office.ts'

/** Where an answer stands, in one sentence that nothing else says. */
export type Evidence =
  | { readonly kind: 'mail'; readonly by: Colleague; readonly subject: string; readonly words: string }
  | { readonly kind: 'chat'; readonly by: Colleague; readonly channel: Channel; readonly words: string }
  | {
      readonly kind: 'calendar'
      readonly by: Colleague
      readonly title: string
      readonly days: number
      readonly place?: string
      readonly words?: string
    }

export interface Planted {
  readonly question: string
  /** What it is about in words that noise repeats. */
  readonly topic: string
  readonly evidence: Evidence
  /** What stands in the item that answers and nowhere else. */
  readonly mark: string
}

const { mara, tomas, ingrid, priya, dana, jonas, lucia, omar, yuki, bela, grace, henrik } = people
const mail = (by: Colleague, subject: string, words: string) => ({ kind: 'mail', by, subject, words }) as const
const chat = (by: Colleague, channel: Channel, words: string) => ({ kind: 'chat', by, channel, words }) as const
const planted = (question: string, topic: string, evidence: Evidence, mark: string): Planted => ({ question, topic, evidence, mark })

/** What the two who are called Alex think of the fourth quarter. */
export const views: Readonly<Record<'chen' | 'rivera', readonly (Evidence & { readonly words: string })[]>> = {
  chen: [
    mail(chen, 'Hiring until the end of the year', 'For Q4 I want to freeze hiring until the revenue numbers are in.'),
    chat(chen, 'finance', 'In Q4 I would rather cut the travel budget than the training budget.'),
  ],
  rivera: [
    mail(rivera, 'Migration of the billing service', 'Q4 is too late for the billing migration, so I will begin with it in September.'),
    chat(rivera, 'engineering', 'I think that Q4 should belong to paying back technical debt, with no new features at all.'),
  ],
}

export const questions: readonly Planted[] = [
  planted(
    'Who decided to postpone the Borealis launch?',
    'the Borealis launch',
    mail(jonas, 'Borealis', 'Mara decided to postpone the launch of Borealis to 14 March.'),
    '14 March',
  ),
  planted(
    'What is the door code of the Linz office?',
    'the door code of the Linz office',
    chat(grace, 'office', 'The new door code for the office in Linz is 4471.'),
    '4471',
  ),
  planted(
    'When is the quarterly board meeting?',
    'the quarterly board meeting',
    { kind: 'calendar', by: ingrid, title: 'Quarterly board meeting', days: 19, place: 'Villa Attersee' },
    'Villa Attersee',
  ),
  planted(
    'How much does the Cedar contract cost per year?',
    'the Cedar contract',
    mail(omar, 'Signed', 'We signed the Cedar contract with Nordlicht at 48,300 euros per year.'),
    '48,300',
  ),
  planted(
    'Which hotel was booked for the offsite?',
    'the hotel for the offsite',
    chat(lucia, 'travel', 'I have booked 18 rooms for the offsite at Hotel Seeblick.'),
    'Seeblick',
  ),
  planted(
    'When does the TLS certificate of the shop expire?',
    'the TLS certificate of the shop',
    mail(bela, 'Certificates', 'The TLS certificate of the shop expires on 3 February 2027.'),
    '3 February 2027',
  ),
  planted(
    'Who is on call over Christmas?',
    'being on call over Christmas',
    chat(tomas, 'engineering', 'I am on call over Christmas, from 24 to 27 December.'),
    '24 to 27 December',
  ),
  planted(
    'Where does the security training take place?',
    'the security training',
    { kind: 'calendar', by: henrik, title: 'Security training for new colleagues', days: 12, place: 'Lecture hall Pavlov' },
    'Lecture hall Pavlov',
  ),
  planted(
    'What caused the outage of the payment service?',
    'the outage of the payment service',
    mail(yuki, 'Post-mortem', 'The outage of the payment service was caused by a full disk on the primary database.'),
    'full disk',
  ),
  planted(
    'Which supplier delivers the new laptops?',
    'the new laptops',
    mail(grace, 'Orders', 'The new laptops are delivered by Brandt & Sons in the second week of January.'),
    'Brandt',
  ),
  planted(
    'How many Figma seats are left?',
    'the Figma seats',
    chat(priya, 'office', 'After the clean-up 34 Figma seats are left.'),
    '34 Figma',
  ),
  planted(
    'When does the fire drill begin?',
    'the fire drill',
    { kind: 'calendar', by: grace, title: 'Fire drill', days: 6, place: 'Courtyard', words: 'The alarm begins at 10:40.' },
    'The alarm begins at 10:40.',
  ),
  planted(
    'Who approved the travel budget for the Lisbon conference?',
    'the travel budget for the Lisbon conference',
    mail(lucia, 'Lisbon', 'Ingrid approved the travel budget for the Lisbon conference, 6,200 euros in all.'),
    '6,200',
  ),
  planted(
    'What is the phone number of the notary?',
    'the notary',
    mail(ingrid, 'Papers', 'The notary can be reached at +43 732 555 0139 until noon.'),
    '555 0139',
  ),
  planted(
    'Which database did the Delta team choose?',
    'the database of the Delta team',
    chat(yuki, 'engineering', 'The Delta team chose PostgreSQL as its database, after two weeks of trials.'),
    'two weeks of trials',
  ),
  planted(
    'When is the farewell party for Priya?',
    'the farewell party',
    { kind: 'calendar', by: mara, title: 'Farewell party for Priya', days: 9, place: 'Roof terrace' },
    'Roof terrace',
  ),
  planted(
    'What is the Wi-Fi password for guests?',
    'the Wi-Fi for guests',
    chat(jonas, 'office', 'The Wi-Fi password for guests is heron-lantern-42 from today on.'),
    'heron-lantern',
  ),
  planted(
    'How long is the warranty of the coffee machine?',
    'the coffee machine',
    mail(henrik, 'Coffee', 'The warranty of the coffee machine runs for 36 months from delivery.'),
    '36 months',
  ),
  planted(
    'What did Dana promise the customer Halvorsen?',
    'the customer Halvorsen',
    mail(dana, 'Halvorsen', 'I promised Halvorsen a fixed price until the end of June.'),
    'fixed price',
  ),
  planted(
    'Why was the Aurora feature dropped?',
    'the Aurora feature',
    chat(mara, 'general', 'The Aurora feature was dropped because only three customers ever used it.'),
    'three customers',
  ),
]
