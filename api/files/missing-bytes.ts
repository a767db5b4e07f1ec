/** A file of which the database knows, but the store does not. */
export class MissingBytes extends Error {
  constructor(key: string) {
    super(`No bytes under ${key}`);
  }
}
