import { useQuery } from '@tanstack/react-query';
import {
  Activity,
  ClipboardList,
  CreditCard,
  Database,
  HeartPulse,
  KeyRound,
  Languages,
  type LucideIcon,
  Mail,
  MessageSquareText,
  Share2,
  UserCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { StatusPill, type Tone } from '#client/ui/components/status-pill.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { Integrations } from '#shared/contracts/rest/admin/integrations.ts';
import { EXCLUSIVE_PARTNERS, type PartnerKind } from '#shared/domain/partner.ts';
import { ConnectionTest } from './connection-test.tsx';
import { INTEGRATIONS_PATH, integrationsQuery, PARTNER_PATHS } from './integration-queries.ts';
import styles from './integrations.module.css';
import { useTests } from './use-tests.tsx';

const PARTNER_ICONS: Record<PartnerKind, LucideIcon> = {
  intake: ClipboardList,
  'check-in': UserCheck,
  history: HeartPulse,
};

export default function IntegrationsPage() {
  const { t } = useTranslation('integrations');
  const { practice } = useSignedIn();
  const { data, error, refetch, isFetching } = useQuery(integrationsQuery(practice.practiceId));
  usePageTitle(t('title'));
  return (
    <PageLayout title={t('title')} width="narrow">
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data ? (
        <Stack gap={5}>
          <Text tone="quiet">{t('intro', { practice: practice.practiceName })}</Text>
          <Cards key={practice.practiceId} practiceId={practice.practiceId} of={data} />
        </Stack>
      ) : (
        <Skeleton rows={5} height={130} label={t('title')} />
      )}
    </PageLayout>
  );
}

function Cards({ practiceId, of }: { practiceId: number; of: Integrations }) {
  const { t } = useTranslation('integrations');
  const tests = useTests(practiceId);
  const { t: fhir } = useTranslation('fhir-clients');
  const { payment, interpreter, monitoring, partners, email, sms, identity, records, fhirClients } = of;
  const partnerNamed = (kind: PartnerKind | undefined) => (kind ? t(`partnerName.${kind}`) : '');
  const onlyOne = partners.find(
    ({ kind, state }) => EXCLUSIVE_PARTNERS.includes(kind) && (state === 'on' || state === 'demo'),
  );
  const missing = payment.source === 'none' && payment.mandatoryTypes.length > 0;
  return (
    <>
      <IntegrationCard
        name={t('paymentName')}
        Icon={CreditCard}
        state={payment.processor === 'test' ? 'trial' : payment.source === 'none' ? 'off' : 'on'}
        words={[t('paymentHelp'), t(`paymentFrom.${payment.source}`)]}
      >
        <LinkButton
          href={`${INTEGRATIONS_PATH}/payment`}
          aria-label={t('setUpOf', { what: t('paymentName') })}
        >
          {t('setUp')}
        </LinkButton>
        <ConnectionTest of={t('paymentName')} run={tests.payment} />
        {missing ? (
          <Notice tone="danger" title={t('copayWithout')}>
            {t('copayWithoutHelp', { types: payment.mandatoryTypes.join(', ') })}
          </Notice>
        ) : null}
      </IntegrationCard>
      <IntegrationCard
        name={t('interpreterName')}
        Icon={Languages}
        state={
          interpreter.source === 'none' || !interpreter.switchedOn
            ? 'off'
            : interpreter.kind === 'demo'
              ? 'trial'
              : 'on'
        }
        words={[
          t('interpreterHelp'),
          t(`interpreterFrom.${interpreter.source}`),
          ...(interpreter.switchedOn ? [] : [t('interpreterSwitchedOff')]),
        ]}
      >
        <LinkButton
          href={`${INTEGRATIONS_PATH}/interpreter`}
          aria-label={t('setUpOf', { what: t('interpreterName') })}
        >
          {t('setUp')}
        </LinkButton>
        <ConnectionTest of={t('interpreterName')} run={tests.interpreter} />
      </IntegrationCard>
      <IntegrationCard
        name={t('monitoringName')}
        Icon={Activity}
        state={
          monitoring.kind === null || !monitoring.switchedOn
            ? 'off'
            : monitoring.kind === 'demo'
              ? 'trial'
              : 'on'
        }
        words={[
          t('monitoringHelp'),
          t(`monitoring.${monitoring.kind ?? 'none'}`),
          ...(monitoring.kind && !monitoring.switchedOn ? [t('monitoringSwitchedOff')] : []),
        ]}
      >
        <LinkButton
          href="/provider/client-admin/settings"
          aria-label={t('setUpOf', { what: t('monitoringName') })}
        >
          {t('setUp')}
        </LinkButton>
      </IntegrationCard>
      {partners.map(({ kind, state, host }) => (
        <IntegrationCard
          key={kind}
          name={t(`partnerName.${kind}`)}
          Icon={PARTNER_ICONS[kind]}
          state={state === 'on' ? 'on' : state === 'demo' ? 'trial' : 'off'}
          words={[
            t(`partnerHelp.${kind}`),
            state === 'none' ? t('partnerNone') : t(state === 'off' ? 'partnerOff' : 'partnerOn', { host }),
            ...(EXCLUSIVE_PARTNERS.includes(kind) && onlyOne && onlyOne.kind !== kind
              ? [t('otherPartnerOn', { other: partnerNamed(onlyOne.kind) })]
              : []),
          ]}
        >
          <LinkButton
            href={PARTNER_PATHS[kind]}
            aria-label={t('setUpOf', { what: t(`partnerName.${kind}`) })}
          >
            {t('setUp')}
          </LinkButton>
          {state === 'none' ? null : (
            <ConnectionTest of={t(`partnerName.${kind}`)} run={() => tests.partner(kind)} />
          )}
        </IntegrationCard>
      ))}
      <IntegrationCard
        name={t('emailName')}
        Icon={Mail}
        state={email.via === null ? 'off' : email.via === 'outbox' ? 'trial' : 'on'}
        words={[t(`email.${email.via ?? 'none'}`, { from: email.from ?? '' })]}
      >
        <CommunicationsLink />
      </IntegrationCard>
      <IntegrationCard
        name={t('smsName')}
        Icon={MessageSquareText}
        state={sms.via === null ? 'off' : sms.via === 'outbox' ? 'trial' : 'on'}
        words={[t(`sms.${sms.via ?? 'none'}`, { from: sms.from ?? '' })]}
      >
        <CommunicationsLink />
      </IntegrationCard>
      <IntegrationCard
        name={t('identityName')}
        Icon={KeyRound}
        state="on"
        words={[t(`identity.${identity.kind}`, { issuer: identity.issuer ?? '' })]}
      >
        {identity.kind === 'external' ? <ConnectionTest of={t('identityName')} run={tests.identity} /> : null}
      </IntegrationCard>
      <IntegrationCard
        name={t('recordsName')}
        Icon={Database}
        state={records.kind === null ? 'off' : records.kind === 'demo' ? 'trial' : 'on'}
        words={[
          t(`recordsFrom.${records.source}`),
          ...(records.kind ? [t(`records.${records.kind}`)] : []),
          ...(records.incomplete ? [t('recordsIncomplete')] : []),
        ]}
      >
        <LinkButton
          href={`${INTEGRATIONS_PATH}/record-system`}
          aria-label={t('setUpOf', { what: t('recordsName') })}
        >
          {t('setUp')}
        </LinkButton>
        <ConnectionTest of={t('recordsName')} run={tests.records} />
      </IntegrationCard>
      <IntegrationCard
        name={fhir('title')}
        Icon={Share2}
        state={fhirClients > 0 ? 'on' : 'off'}
        words={[fhir('cardHelp'), fhir('cardCount', { count: fhirClients })]}
      >
        <LinkButton href={`${INTEGRATIONS_PATH}/fhir`} aria-label={t('setUpOf', { what: fhir('title') })}>
          {t('setUp')}
        </LinkButton>
      </IntegrationCard>
    </>
  );
}

function CommunicationsLink() {
  const { t } = useTranslation('integrations');
  return <LinkButton href="/provider/client-admin/communications-test">{t('communicationsTest')}</LinkButton>;
}

/** `trial` works, but moves no money and sends nothing. */
type State = 'on' | 'off' | 'trial';

const TONES: Record<State, Tone> = { on: 'good', off: 'quiet', trial: 'info' };

interface IntegrationCardProps {
  name: string;
  Icon: LucideIcon;
  state: State;
  words: readonly string[];
  children?: ReactNode;
}

function IntegrationCard({ name, Icon, state, words, children }: IntegrationCardProps) {
  const { t } = useTranslation('integrations');
  return (
    <Card aria-label={name}>
      <Row gap={2} across={4} wrap align="center" apart below={2}>
        <Row as="h2" gap={3} align="center" size="large" className={styles.name}>
          <Icon size={24} aria-hidden />
          {name}
        </Row>
        <StatusPill tone={TONES[state]}>{t(`state.${state}`)}</StatusPill>
      </Row>
      <Stack gap={2}>
        {words.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Stack>
      {children ? (
        <Row gap={3} wrap align="start" above={4} className={styles.buttons}>
          {children}
        </Row>
      ) : null}
    </Card>
  );
}
