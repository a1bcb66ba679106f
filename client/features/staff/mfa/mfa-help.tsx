import { useTranslation } from 'react-i18next';
import { Stack } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { PhoneLink } from '#client/ui/components/phone-link.tsx';
import type { MfaUserType } from '#shared/domain/mfa.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';

interface MfaHelpProps {
  missing: 'address' | 'code' | 'passkey' | 'app';
  userType: MfaUserType;
  practiceName: string;
  supportPhone: string;
}

const WORDS = {
  address: ['helpWhereTitle', 'helpWhereStaff', 'helpWherePractice'],
  code: ['helpTitle', 'helpStaff', 'helpPractice'],
  passkey: ['helpPasskeyTitle', 'helpAppStaff', 'helpPractice'],
  app: ['helpAppTitle', 'helpAppStaff', 'helpPractice'],
} as const;

export function MfaHelp({ missing, userType, practiceName, supportPhone }: MfaHelpProps) {
  const { t } = useTranslation('mfa');
  const staff = userType === 'provider';
  const [title, forStaff, forOthers] = WORDS[missing];
  return (
    <Stack ruled={4} gap={2} align="start" above={5} tone="quiet">
      <p>
        <strong>{t(title)}</strong> {staff ? t(forStaff) : t(forOthers, { practice: practiceName })}
      </p>
      {supportPhone ? (
        <p>
          {t('supportCall')} <PhoneLink number={supportPhone}>{formatPhone(supportPhone)}</PhoneLink>
        </p>
      ) : null}
      {staff ? (
        <LinkButton variant="quiet" href="/logout">
          {t('signOut')}
        </LinkButton>
      ) : null}
    </Stack>
  );
}
