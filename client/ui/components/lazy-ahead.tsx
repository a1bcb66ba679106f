import { type ComponentType, lazy, useEffect, useState } from 'react';
import { keepLoading } from '#client/api/keep-loading.ts';
import { whenIdle } from '#client/api/when-idle.ts';
import { WithoutThePart } from './later-part.tsx';

export type LazyAhead<Props extends object> = ComponentType<Props> & LoadsAhead;

interface LoadsAhead {
  ahead: () => Promise<void>;
}

/** A {@link lazyPageAhead} for an addition to a page, which stays without it after a failure. */
export function lazyAhead<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyAhead<Props> {
  const Inner = lazyPageAhead(load);
  const Part = (props: Props) => (
    <WithoutThePart>
      <Inner {...props} />
    </WithoutThePart>
  );
  return Object.assign(Part, { ahead: Inner.ahead });
}

/**
 * Like React's `lazy`, but renders preloaded code immediately. `lazy` would always render the fallback first, and
 * after a fallback React shows nothing new for 300 ms.
 */
export function lazyPageAhead<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyAhead<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let asked: Promise<void> | undefined;
  const keep = (part: { default: ComponentType<Props> }) => {
    Loaded = part.default;
    return part;
  };
  const Lazy: ComponentType<Props> = lazy(() => keepLoading(load).then(keep)) as never;
  function Part(props: Props) {
    // Keeps its first component, because another one would lose its state.
    const [Begun] = useState(() => Loaded ?? Lazy);
    return <Begun {...props} />;
  }
  return Object.assign(Part, {
    ahead: () =>
      (asked ??= keepLoading(load).then(
        (part) => void keep(part),
        () => {},
      )),
  });
}

const IDLE_MS = 3_000;

/**
 * Loads the code of what a screen may open, one part in each idle moment: all at once would block the browser for a
 * noticeable time.
 *
 * @returns a function that stops the loading
 */
export function loadInIdleTime(parts: readonly LoadsAhead[]): () => void {
  const later = [...parts];
  let cancel = () => {};
  function loadNext(): void {
    const next = later.shift();
    if (next) cancel = whenIdle(() => void next.ahead().then(loadNext), IDLE_MS);
  }
  loadNext();
  return () => {
    later.length = 0;
    cancel();
  };
}

/** @param parts a list outside the component, because a new list would load again */
export function useAhead(parts: readonly LoadsAhead[]): void {
  useEffect(() => loadInIdleTime(parts), [parts]);
}
