import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import {
  AUDIENCES,
  audienceOf,
  COMMUNICATION_IDS,
  type CommunicationId,
  kindOf,
} from '#shared/domain/communication.ts';
import type { Language } from '#shared/domain/visit.ts';
import { LANGUAGES } from '#shared/domain/visit.ts';
import { smsSize } from '#shared/rules/sms-segments.ts';
import { previewQuery, waysQuery } from './communication-queries.ts';
import styles from './communications-test.module.css';
import { EmailPreview } from './email-preview.tsx';
import { SendToSelf } from './send-to-self.tsx';

/**
 * `/provider/client-admin/communications-test`: previews each message with sample data, and tests its delivery. The
 * address has message and language.
 */
export default function CommunicationsTestPage() {
  const { t } = useTranslation('communications-test');
  const own = useLanguage();
  const { practiceId } = useSignedIn().practice;
  const [params, setParams] = useSearchParams();
  const id = COMMUNICATION_IDS.find((known) => known === params.get('message')) ?? 'visit-invitation';
  const language = LANGUAGES.find((known) => known === params.get('language')) ?? own;
  const ways = useQuery(waysQuery(practiceId));
  const preview = useQuery(previewQuery(practiceId, id, language));
  usePageTitle(t('title'));
  const choose = (message: CommunicationId, next: string) =>
    setParams({ message, language: next }, { replace: true });
  const failed = ways.error ? ways : preview.error ? preview : null;
  const shown = `${practiceId} ${id} ${language}`;
  return (
    <PageLayout title={t('title')} width="narrow">
      <Stack gap={5} shrinks>
        <Text tone="quiet">{t('intro')}</Text>
        <Stack gap={4} className={styles.choice}>
          <SelectField
            label={t('message')}
            value={id}
            onChange={({ target }) => choose(target.value as CommunicationId, language)}
            options={AUDIENCES.flatMap((audience) =>
              COMMUNICATION_IDS.filter((one) => audienceOf(kindOf(one)[0]) === audience).map((value) => ({
                value,
                label: `${t(`to.${audience}`)}: ${t(`kind.${value}`)}`,
              })),
            )}
          />
          <SelectField
            label={t('language')}
            value={language}
            onChange={({ target }) => choose(id, target.value)}
            options={LANGUAGES.map((value) => ({ value, label: t(`in.${value}`) }))}
          />
        </Stack>
        {failed ? (
          <ErrorNotice
            error={failed.error}
            onRetry={() => void failed.refetch()}
            retrying={failed.isFetching}
          />
        ) : preview.data && ways.data ? (
          <>
            {preview.data.email ? (
              <Card title={t('byEmail')}>
                <EmailPreview
                  key={shown}
                  email={preview.data.email}
                  of={{ practiceId, communication: id, language }}
                />
                <SendToSelf
                  key={`Email ${shown}`}
                  method="Email"
                  way={ways.data.Email}
                  of={{ practiceId, communication: id, language }}
                />
              </Card>
            ) : null}
            {preview.data.sms ? (
              <Card title={t('bySms')}>
                <SmsPreview text={preview.data.sms} language={language} />
                <SendToSelf
                  key={`SMS ${shown}`}
                  method="SMS"
                  way={ways.data.SMS}
                  of={{ practiceId, communication: id, language }}
                />
              </Card>
            ) : null}
          </>
        ) : (
          <Skeleton rows={2} height={300} label={t('title')} />
        )}
      </Stack>
    </PageLayout>
  );
}

/** A text message as on a phone, with its number of segments, because providers charge by segment. */
function SmsPreview({ text, language }: { text: string; language: Language }) {
  const { t } = useTranslation('communications-test');
  const { segments, length, holds } = smsSize(text);
  return (
    <Stack gap={5} shrinks below={5}>
      <Text pad={3} sides={4} breaks className={styles.bubble} lang={language}>
        {text}
      </Text>
      <Text tone="quiet">{t('segments', { count: segments, length, holds })}</Text>
    </Stack>
  );
}
