import { phrase } from '../../core/text/phrase.ts'
/** What is to be done where a name means several people; the first line is for people, too. */
export const severalPeople = (name: string, count: number): string =>
  `${phrase`${count} people found for ${JSON.stringify(name)}`}\nUnless the question makes clear which one is meant, call ask_user next, with these as its options:`
