import i18next from 'i18next';

/**
 * A part of the program with its words, so that the part never suspends for words after it was shown: React would
 * blank the page around it, for 300 ms at least. The build writes each import of a part as a call of this, with the
 * namespaces that the part names (`client/build/part-words.ts`).
 *
 * A part whose code fails waits for its words too, because its caller tries the code again and not this.
 */
export async function withWords<T>(part: Promise<T>, names: readonly string[]): Promise<T> {
  const words = i18next.loadNamespaces(names);
  try {
    return await part;
  } finally {
    await words;
  }
}
