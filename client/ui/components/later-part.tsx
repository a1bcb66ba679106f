import i18next from 'i18next';
import { Component, type ComponentType, lazy, type ReactNode } from 'react';
import { keepLoading } from '#client/api/keep-loading.ts';
import { toast } from './toast.tsx';

/** Long enough to finish a sentence in a call first. */
const FAILURE_SHOWN_MS = 20_000;

/**
 * A part of a page that must not delay the rest. It loads when it is first shown, or earlier by `ahead`, and is retried
 * while the server is unreachable. If a new release has replaced it, or it fails, the page stays without it.
 */
export function laterPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let promise: ReturnType<typeof load> | undefined;
  const file = () => {
    promise ??= keepLoading(load);
    return promise;
  };
  const Loaded = lazy(file);
  return {
    ahead: () => void file().catch(() => {}),
    Part: (props: Props) => (
      <WithoutThePart>
        <Loaded {...props} />
      </WithoutThePart>
    ),
  };
}

export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  laterPart(load).Part;

/** A failing addition to a page never takes the page with it. */
export class WithoutThePart extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(): void {
    toast(i18next.t('partFailed'), 'danger', {
      label: i18next.t('reloadPage'),
      onAction: () => location.reload(),
      shownMs: FAILURE_SHOWN_MS,
    });
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
