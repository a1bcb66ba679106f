import i18next from 'i18next';
import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { MessagePage } from '../components/message-page.tsx';

interface State {
  failed: boolean;
}

/**
 * Catches uncaught render errors, including chunks that a newer deployment has replaced: reloading the page
 * helps with both.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
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
