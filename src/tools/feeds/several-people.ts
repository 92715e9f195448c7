/** What is to be done where a name means several people; the first line is for people, too. */
export const severalPeople = (name: string, count: number): string =>
  `${count} people for ${JSON.stringify(name)}\nUnless the question tells which is meant, call ask_user next, with these as its options:`
