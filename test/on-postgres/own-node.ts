/** The Node of this process; read once, before the tests of a file get another for their children. */
export const ownNode: string = process.execPath
