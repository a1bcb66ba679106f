import i18next from 'i18next';
import { Component, type ReactNode } from 'react';
import { CodeGone } from '#client/api/keep-loading.ts';
import { reachable } from '#client/api/reachable.ts';
import { storage } from '#client/api/storage.ts';
import { ERROR_PATH, isErrorPageData, showErrorPage } from '#client/features/core/info/error-page-data.ts';
import { Button } from '#client/ui/components/button.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { LANGUAGES } from '#shared/domain/visit.ts';
import { areaOf } from './area.ts';

interface State {
  failed: boolean;
}

/** In a language whose texts are loaded: a new release may have replaced those of the chosen language. */
const words = () => i18next.getFixedT([i18next.language, ...LANGUAGES], 'common');

/** If a page still lacks its code this soon after a reload, another reload would not help. */
const RELOAD_HELPS_MS = 60_000;

/** If a newer release has replaced the screen's code, the page reloads automatically, once. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };
  #stop: () => void = () => {};

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    const { pathname, search } = location;
    if (pathname === ERROR_PATH) {
      // The error page itself cannot be shown.
      this.#stop = reachable.subscribe(({ now }) => void (now && goToWanted()));
      return;
    }
    if (error instanceof CodeGone && mayReload()) {
      location.reload();
      return;
    }
    const t = words();
    const isStaff = areaOf(pathname) === 'staff';
    showErrorPage({
      userError: t(isStaff ? 'somethingWentWrongStaff' : 'somethingWentWrongHelp'),
      ...(error instanceof Error ? { errorName: error.name, errorMessage: error.message } : {}),
      primaryButton: { text: t('tryAgain'), href: `${pathname}${search}` },
      secondaryButton: { text: t('goHome'), href: isStaff ? '/provider/visits' : '/' },
    });
    this.setState({ failed: false });
  }

  override componentWillUnmount(): void {
    this.#stop();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (location.pathname !== ERROR_PATH) return null;
    const t = words();
    // Part of every page's first download, and therefore plain.
    return (
      <FocusLayout>
        <h1>{t('somethingWentWrong')}</h1>
        <p>{t(areaOf(wanted()) === 'staff' ? 'somethingWentWrongStaff' : 'somethingWentWrongHelp')}</p>
        <Button variant="primary" onClick={goToWanted}>
          {t('reloadPage')}
        </Button>
      </FocusLayout>
    );
  }
}

function wanted(): string {
  const data: unknown = history.state;
  return (isErrorPageData(data) ? data.primaryButton?.href : undefined) ?? '/';
}

const goToWanted = () => location.assign(wanted());

function mayReload(): boolean {
  const last = Number(storage.getForTab('reloadedForCode'));
  if (Date.now() - last < RELOAD_HELPS_MS) return false;
  storage.setForTab('reloadedForCode', String(Date.now()));
  // Without storage a reload could repeat endlessly.
  return storage.getForTab('reloadedForCode') !== null;
}
