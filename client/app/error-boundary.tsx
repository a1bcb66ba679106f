import i18next from 'i18next';
import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { MessagePage } from '../components/message-page.tsx';

interface State {
  failed: boolean;
}

/**
 * Catches what no screen caught, also a piece of the app that could not be fetched because a newer
 * version replaced it: loading the page again is the way out of both.
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
