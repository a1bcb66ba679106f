import { type ComponentType, lazy } from 'react';
import { keepLoading } from '../../api/keep-loading.ts';

/**
 * A part of a screen that must not delay the rest. It loads when it is first shown, or earlier by `loading`, and is
 * retried until it is loaded: a screen whose server is unreachable stays.
 */
export function laterPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const loading = () => {
    promise ??= keepLoading(load);
    return promise;
  };
  let promise: Promise<{ default: ComponentType<Props> }> | undefined;
  return { loading, Part: lazy(loading) };
}
