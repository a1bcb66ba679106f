import { KeyRound } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';

interface OneTimeLinkProps<T> {
  /** Null if the link is used up. Must be stable between renders. */
  load: () => Promise<T | null>;
  over: { title: string; help: string; signIn: string };
  children: (content: T, onOver: () => void) => ReactNode;
}

type State<T> =
  | { is: 'loading' }
  | { is: 'open'; content: T }
  | { is: 'over' }
  | { is: 'failed'; error: unknown };

export function OneTimeLink<T>({ load, over, children }: OneTimeLinkProps<T>) {
  const { t: common } = useTranslation('common');
  const words = useErrorWords();
  const [state, setState] = useState<State<T>>({ is: 'loading' });
  const onOver = () => setState({ is: 'over' });

  const open = useCallback(() => {
    setState({ is: 'loading' });
    load().then(
      (content) => setState(content === null ? { is: 'over' } : { is: 'open', content }),
      (error: unknown) => setState(isUsedUp(error) ? { is: 'over' } : { is: 'failed', error }),
    );
  }, [load]);
  useEffect(open, [open]);

  switch (state.is) {
    case 'loading':
      return <MessagePage top={<PublicTop />} icon={<Spinner />} title={common('loading')} />;
    case 'failed':
      return (
        <MessagePage
          top={<PublicTop />}
          icon={<KeyRound size={34} />}
          tone="danger"
          title={common('somethingWentWrong')}
          actions={
            <Button variant="primary" size="large" block onClick={open}>
              {common('tryAgain')}
            </Button>
          }
        >
          <p>{words.error(state.error)}</p>
        </MessagePage>
      );
    case 'over':
      return (
        <MessagePage
          top={<PublicTop />}
          icon={<KeyRound size={34} />}
          tone="waiting"
          title={over.title}
          actions={
            <LinkButton variant="primary" size="large" block href="/provider/visits" reload>
              {over.signIn}
            </LinkButton>
          }
        >
          <p>{over.help}</p>
        </MessagePage>
      );
    case 'open':
      return <FocusLayout top={<PublicTop />}>{children(state.content, onOver)}</FocusLayout>;
  }
}

export function LinkTitle({ title, lead }: { title: string; lead: string }) {
  return (
    <>
      <Text as="h1" size="display">
        {title}
      </Text>
      <Text above={2} below={5} tone="quiet" breaks>
        {lead}
      </Text>
    </>
  );
}

const isUsedUp = (error: unknown): boolean =>
  (['NOT_FOUND', 'INVALID_INPUT', 'INVITATION_NOT_ACTIVE', 'EMAIL_CHANGE_NOT_ACTIVE'] as const).some((code) =>
    isApiError(error, code),
  );
