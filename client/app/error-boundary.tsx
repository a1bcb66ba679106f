import i18next from 'i18next';
import { Component, type ReactNode } from 'react';
import { LANGUAGES } from '../../shared/domain/visit.ts';
import { ERROR_PATH, showErrorPage } from '../features/foundation/info/show-error-page.ts';
import { Button } from '../ui/components/button.tsx';
import { FocusLayout } from '../ui/components/focus-layout.tsx';
import { areaOf } from './area.ts';

interface State {
  failed: boolean;
}

/** In a language whose words are loaded: a new release may have replaced those of the one just chosen. */
const words = () => i18next.getFixedT([i18next.language, ...LANGUAGES], 'common');

/**
 * Sends the user to the generic error page when a screen fails to render, or when its code fails to load
 * because a newer deployment replaced it. 'Try again' reloads the screen's address, which helps in both
 * cases.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    const { pathname, search } = location;
    // The error page itself cannot be shown.
    if (pathname === ERROR_PATH) return;
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

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (location.pathname !== ERROR_PATH) return null;
    const t = words();
    // Part of every page's first download, and therefore plain.
    return (
      <FocusLayout>
        <h1>{t('somethingWentWrong')}</h1>
        <p>{t('somethingWentWrongHelp')}</p>
        <Button variant="primary" onClick={() => location.reload()}>
          {t('reloadPage')}
        </Button>
      </FocusLayout>
    );
  }
}
