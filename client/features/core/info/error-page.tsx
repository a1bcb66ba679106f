import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { type ErrorCode, isErrorCode } from '#shared/errors.ts';
import { type ErrorPageData, isErrorPageData, signInOtherwise } from './error-page-data.ts';
import { PublicTop } from './public-top.tsx';

/**
 * `/error`: the generic error page. Its contents are in the history's state; after a server redirect, the address may
 * have an error code.
 */
export default function ErrorPage() {
  const { t } = useTranslation('common');
  const state: unknown = useHistoryState();
  const words = useErrorWords();
  const code = codeFromAddress(useSearch());
  const fromServer: ErrorPageData = code
    ? {
        userError: words.code(code),
        errorCode: code,
        ...(code === 'ACCESS_DENIED' ? { primaryButton: signInOtherwise(t) } : {}),
      }
    : {};
  const data: ErrorPageData = isErrorPageData(state) ? state : fromServer;
  const title = t('somethingWentWrong');
  usePageTitle(title);
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<CircleAlert size={36} />}
      tone="danger"
      title={title}
      actions={
        <>
          <LinkButton variant="primary" size="large" block href={data.primaryButton?.href ?? '/'} reload>
            {data.primaryButton?.text ?? t('goHome')}
          </LinkButton>
          {data.secondaryButton ? (
            <LinkButton block href={data.secondaryButton.href} reload>
              {data.secondaryButton.text}
            </LinkButton>
          ) : null}
        </>
      }
    >
      <p>{data.userError ?? t('somethingWentWrongHelp')}</p>
      {data.errorCode ? <p>{t('errorCode', { code: data.errorCode })}</p> : null}
    </MessagePage>
  );
}

/**
 * The code in an address that the server redirects to (`/error?errorCode=…`). Addresses are untrusted, so unknown
 * codes are ignored.
 */
export function codeFromAddress(search: string): ErrorCode | null {
  const code = new URLSearchParams(search).get('errorCode');
  return isErrorCode(code) ? code : null;
}
