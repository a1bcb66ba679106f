import { LifeBuoy, Link2, MonitorCheck, Phone, TriangleAlert, UserRoundCog } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Row, Stack } from '#client/ui/components/layout.tsx';
import { PhoneLink } from '#client/ui/components/phone-link.tsx';
import { OLDEST_BROWSERS } from '#shared/domain/browsers.ts';
import { CallPractice } from './call-practice.tsx';
import { Fixes } from './fixes.tsx';
import styles from './info.module.css';
import { PracticeContext } from './practice-context.ts';

/** Staff, with the support line's number; null if there is no number. */
export interface SupportedStaff {
  phone: string | null;
}

export function SupportContent({ staff }: { staff: SupportedStaff | null }) {
  const { t } = useTranslation('info');
  const practice = useContext(PracticeContext);
  return (
    <Stack gap={4} size="large">
      {staff ? (
        <>
          <Advice icon={<Link2 size={22} aria-hidden />}>{t('staffPatientCannotJoin')}</Advice>
          <Advice icon={<MonitorCheck size={22} aria-hidden />}>{t('staffDevices')}</Advice>
          <Advice icon={<UserRoundCog size={22} aria-hidden />}>{t('staffAccount')}</Advice>
          {staff.phone ? <SupportLine phone={staff.phone} /> : null}
        </>
      ) : (
        <>
          {practice?.phone ? (
            <CallPractice />
          ) : (
            <Advice icon={<Phone size={22} aria-hidden />}>{t('supportCallPractice')}</Advice>
          )}
          <Fixes />
        </>
      )}
      <Row as="section" gap={3} className={styles.item}>
        <LifeBuoy size={22} aria-hidden />
        <Stack gap={2}>
          <p>{t('supportBrowsers')}</p>
          {(['browsersTried', 'browsersExpected', 'browsersNot'] as const).map((key) => (
            <p key={key}>{t(key, OLDEST_BROWSERS)}</p>
          ))}
        </Stack>
      </Row>
      <Advice icon={<TriangleAlert size={22} aria-hidden />}>
        <strong>{t(staff ? 'staffEmergency' : 'emergency')}</strong>
      </Advice>
    </Stack>
  );
}

function Advice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Row as="p" gap={3} className={styles.item}>
      {icon}
      <span>{children}</span>
    </Row>
  );
}

function SupportLine({ phone }: { phone: string }) {
  const { t } = useTranslation('info');
  return (
    <Row as="p" gap={3} className={styles.item}>
      <Phone size={22} aria-hidden />
      <span>
        {t('supportCall')}
        <br />
        <PhoneLink className={styles.phone} number={phone}>
          {phone}
        </PhoneLink>
      </span>
    </Row>
  );
}
