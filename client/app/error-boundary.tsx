import i18next from 'i18next';
import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { ERROR_PATH, showErrorPage } from '../features/foundation/info/show-error-page.ts';
import { Button } from '../ui/components/button.tsx';
import { MessagePage } from '../ui/components/message-page.tsx';
import { areaOf } from './area.ts';

interface State {
  failed: boolean;
}

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
    const isStaff = areaOf(pathname) === 'staff';
    showErrorPage({
      userError: i18next.t(isStaff ? 'somethingWentWrongStaff' : 'somethingWentWrongHelp'),
      ...(error instanceof Error ? { errorName: error.name, errorMessage: error.message } : {}),
      primaryButton: { text: i18next.t('tryAgain'), href: `${pathname}${search}` },
      secondaryButton: { text: i18next.t('goHome'), href: isStaff ? '/provider/visits' : '/' },
    });
    this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (location.pathname !== ERROR_PATH) return null;
    return (
      <MessagePage
        icon={<CircleAlert size={36} />}
        tone="danger"
        title={i18next.t('somethingWentWrong')}
        actions={
          <Button variant="primary" size="large" block onClick={() => location.reload()}>
            {i18next.t('reloadPage')}
          </Button>
        }
      >
        <p>{i18next.t('somethingWentWrongHelp')}</p>
      </MessagePage>
    );
  }
}
