/** A link's token or a page's id at the end of a path, followed by characters that cannot be part of it. */
const TAIL = /^((?:\/[\w-]+){1,2}\/[\w-]{22,64})[^\w/-].*$/;

export const withoutTail = (pathname: string): string => TAIL.exec(pathname)?.[1] ?? pathname;

export function correctAddress(): void {
  const { pathname, search, hash } = location;
  const path = withoutTail(pathname);
  if (path !== pathname) history.replaceState(history.state, '', `${path}${search}${hash}`);
}
