/** A link's token or a page's id at the end, and what its characters cannot be part of. */
const TAIL = /^((?:\/[\w-]+){1,2}\/[\w-]{22,64})[^\w/-].*$/;

/** The path without what a program or a person took along behind a link, such as the full stop of its sentence. */
export const withoutTail = (pathname: string): string => TAIL.exec(pathname)?.[1] ?? pathname;

/** Corrects the page's address before anything reads it. */
export function correctAddress(): void {
  const { pathname, search, hash } = location;
  const path = withoutTail(pathname);
  if (path !== pathname) history.replaceState(history.state, '', `${path}${search}${hash}`);
}
