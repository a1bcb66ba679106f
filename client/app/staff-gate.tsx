import { useQuery } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useLocation, useSearch } from 'wouter';
import { isApiError } from '#client/api/api-error.ts';
import {
  type ErrorPageData,
  showErrorPage,
  signInOtherwise,
} from '#client/features/core/info/error-page-data.ts';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { staffEntry } from '#client/features/core/signed-in/access.ts';
import { LandingPage } from '#client/features/core/signed-in/landing-page.tsx';
import { practiceChoice } from '#client/features/core/signed-in/practice-choice.ts';
import { saveReturnPath } from '#client/features/core/signed-in/return-path.ts';
import { useSelectedPractice } from '#client/features/core/signed-in/selected-practice.ts';
import { SignedInProvider } from '#client/features/core/signed-in/signed-in.tsx';
import { meQuery, practicesQuery } from '#client/features/core/signed-in/signed-in-queries.ts';
import { ResetsDialog } from '#client/features/staff/own-account/resets-dialog.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import styles from './app.module.css';
import { IdleWatch } from './idle-watch.tsx';

/** Renders the staff screens once the user is signed in, allowed in, and has selected a practice. */
export function StaffGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const me = useQuery(meQuery);
  const practices = useQuery({ ...practicesQuery, enabled: me.data ? staffEntry(me.data) === 'in' : false });
  const storedId = useSelectedPractice(({ practiceId }) => practiceId);
  const [path] = useLocation();
  const search = useSearch();

  // The server refuses a disabled account; `staffEntry` refuses an unknown kind of access.
  if (isApiError(me.error, 'ACCESS_DENIED') || (me.data && staffEntry(me.data) === 'refused'))
    return <Refused />;
  // A screen that is already shown, such as a live visit, survives an unreachable server.
  const failed = me.isLoadingError ? me : practices.isLoadingError ? practices : null;
  if (failed) {
    return isApiError(failed.error, 'NO_CONNECTION') ? (
      <GateError error={failed.error} onRetry={() => failed.refetch()} retrying={failed.isFetching} />
    ) : (
      <Unusable error={me.error ?? orCode(practices.error, 'FAILED_TO_LOAD_LAUNCH_PRACTICES')} />
    );
  }
  if (!me.data || !practices.data) {
    return (
      <Stack middle tone="primary" className={styles.opening}>
        <Spinner size="large" label={t('loading')} />
      </Stack>
    );
  }

  const choice = practiceChoice(practices.data.results, storedId);
  const watch = <IdleWatch timeoutSeconds={me.data.idleTimeoutSeconds} />;
  if (path === '/provider/landing' || choice.is !== 'chosen') {
    if (path !== '/provider/landing') {
      saveReturnPath(`${path}${search ? `?${search}` : ''}${location.hash}`);
      return <Redirect to="/provider/landing" replace />;
    }
    return (
      <>
        <LandingPage practices={practices.data.results} />
        {watch}
      </>
    );
  }
  const signedIn = {
    me: me.data,
    practices: practices.data.results,
    practice: choice.practice,
    imageUrl: practices.data.imageUrl,
    alertCount: practices.data.newsInfo.alertCount,
    surveyDue: practices.data.userSurveyAlerts > 0,
  };
  return (
    <SignedInProvider signedIn={signedIn}>
      {children}
      {watch}
      <ResetsDialog resets={practices.data.accountResets} />
    </SignedInProvider>
  );
}

/** Nothing works without the user and their practices, so this shows the generic error page (PRODUCT 3.5). */
function Unusable({ error }: { error: unknown }) {
  const { t } = useTranslation('common');
  const { t: shell } = useTranslation('shell');
  const words = useErrorWords();
  const data: ErrorPageData = {
    userError: words.error(error),
    ...(isApiError(error) ? { errorCode: error.code } : {}),
    primaryButton: { text: t('tryAgain'), href: '/provider/visits' },
    secondaryButton: { text: shell('logout'), href: '/logout' },
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the words of that moment.
  useEffect(() => showErrorPage(data), []);
  return null;
}

function GateError(props: { error: unknown; onRetry: () => void; retrying: boolean }) {
  const { t } = useTranslation('common');
  const words = useErrorWords();
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<LockKeyhole size={34} />}
      tone="danger"
      title={t('somethingWentWrong')}
      actions={
        <Button variant="primary" size="large" block onClick={props.onRetry} busy={props.retrying}>
          {t('tryAgain')}
        </Button>
      }
    >
      <p role="alert">{words.error(props.error)}</p>
    </MessagePage>
  );
}

/** Signed in but not allowed here: refused without a redirect (PRODUCT 1.2). */
function Refused() {
  const { t } = useTranslation('common');
  const { t: shell } = useTranslation('shell');
  const { text, href } = signInOtherwise(t);
  const words = useErrorWords();
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<LockKeyhole size={34} />}
      tone="danger"
      title={shell('refusedTitle')}
      actions={
        <LinkButton variant="primary" size="large" block href={href}>
          {text}
        </LinkButton>
      }
    >
      <p role="alert">{words.code('ACCESS_DENIED')}</p>
    </MessagePage>
  );
}
