import type { ReactNode } from 'react';

const BREAK = '\n';

interface AroundNameProps {
  /** The translated sentence with this name in it. */
  words: (name: string) => string;
  /** The name as an element, such as a link. */
  children: ReactNode;
}

/** A translated sentence, with an element in place of its name. */
export function AroundName({ words, children }: AroundNameProps) {
  const [before, after] = words(BREAK).split(BREAK);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
