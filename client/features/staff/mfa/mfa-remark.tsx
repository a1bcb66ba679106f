import { useTranslation } from 'react-i18next';
import { Notice } from '#client/ui/components/notice.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { Remark } from './use-challenge.ts';

export function MfaRemark({ remark }: { remark: Remark | null }) {
  const { t } = useTranslation('mfa');
  switch (remark?.is) {
    case undefined:
    case 'sent':
    case 'wrong':
      return null;
    case 'sent-again':
      return (
        <Notice tone="good" announce="status">
          {t('sentAgain')}
        </Notice>
      );
    case 'too-soon':
    case 'too-many':
      return (
        <Notice tone="waiting" announce="alert">
          {t(remark.is)}
        </Notice>
      );
    case 'locked':
    case 'expired':
    case 'no-code':
    case 'used':
    case 'recovery-used':
      return (
        <Notice tone="danger" announce="alert">
          {t(remark.is)}
        </Notice>
      );
    case 'passkey-refused':
    case 'PASSKEY_CANCELLED':
    case 'PASSKEY_KNOWN':
    case 'PASSKEY_UNSUPPORTED':
      return (
        <Notice tone="waiting" announce="alert">
          {t(remark.is === 'PASSKEY_UNSUPPORTED' ? 'passkey-unsupported' : 'passkey-refused')}
        </Notice>
      );
    case 'app-locked':
      return (
        <Notice tone="danger" announce="alert">
          {t('app-locked', { count: remark.minutes })}
        </Notice>
      );
    case 'failed':
      return <ErrorNotice error={remark.error} />;
    default:
      return remark satisfies never | undefined;
  }
}
