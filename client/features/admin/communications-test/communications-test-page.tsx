import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { call } from '#client/api/call.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { ChoiceGroup } from '#client/ui/components/choice-group.tsx';
import { Box, Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import {
  AUDIENCES,
  audienceOf,
  COMMUNICATION_IDS,
  type CommunicationId,
  kindOf,
  type SendOutcome,
} from '#shared/domain/communication.ts';
import { type ContactMethod, LANGUAGES, type Language } from '#shared/domain/visit.ts';
import { smsSize } from '#shared/rules/sms-segments.ts';
import styles from './communications-test.module.css';

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

type Answer = CallResult<Rest['POST /api/admin/practices/:practiceId/communications/:communication']>;

const TONES: Record<SendOutcome, 'good' | 'info' | 'danger'> = {
  accepted: 'good',
  demo: 'info',
  refused: 'danger',
  unreachable: 'danger',
  'not-configured': 'danger',
};

interface SendToSelfProps {
  method: ContactMethod;
  way: CallResult<Rest['GET /api/admin/practices/:practiceId/communications']>[ContactMethod];
  of: Shown;
}

function SendToSelf({ method, way: { via, to }, of }: SendToSelfProps) {
  const { t } = useTranslation('communications-test');
  const { busy, error, attempt } = useAttempt();
  const [answer, setAnswer] = useState<Answer | null>(null);
  if (via === null) return <Notice tone="waiting">{t(`none.${method}`)}</Notice>;
  if (!to) return <Notice>{t('noNumber')}</Notice>;

  const { practiceId, communication, language } = of;
  const send = () =>
    attempt(async () => {
      setAnswer(null);
      const sent = await call('POST /api/admin/practices/:practiceId/communications/:communication', {
        params: { practiceId, communication },
        body: { method, language },
      });
      setAnswer(sent);
    });
  return (
    <Stack align="start" gap={3} shrinks className={styles.send}>
      <Button variant="primary" busy={busy} onClick={() => void send()}>
        {t(`send.${method}`, { to })}
      </Button>
      {answer ? (
        <Notice tone={TONES[answer.outcome]} announce="status" title={t(`outcome.${answer.outcome}`)}>
          <p>{t(`outcome.${answer.outcome}.help`, { to: answer.to })}</p>
          {answer.answer ? (
            <Text above={2} breaks>
              {t('answered')} <code>{answer.answer}</code>
            </Text>
          ) : null}
        </Notice>
      ) : null}
      {error ? <ErrorNotice error={error} /> : null}
    </Stack>
  );
}

interface Shown {
  practiceId: number;
  communication: CommunicationId;
  language: Language;
}

interface EmailPreviewProps {
  email: { from: string; subject: string; text: string };
  of: Shown;
}

function EmailPreview({ email, of }: EmailPreviewProps) {
  const { t } = useTranslation('communications-test');
  const [form, setForm] = useState<'html' | 'text'>('html');
  return (
    <Stack gap={5} shrinks below={5}>
      <ChoiceGroup
        legend={t('form')}
        name="form"
        value={form}
        onChange={({ target }) => setForm(target.value === 'text' ? 'text' : 'html')}
        options={(['html', 'text'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
      />
      <Box frame="outline" className={styles.mail}>
        <Text strong breaks pad={3} sides={4} className={styles.subject} lang={of.language}>
          <Text as="span" tone="quiet" className={styles.label}>
            {t('subject')}
          </Text>{' '}
          {email.subject}
        </Text>
        {form === 'html' ? (
          <iframe
            className={styles.letter}
            title={t('letterOf', { subject: email.subject })}
            src={letterUrl(of.practiceId, of.communication, of.language)}
            sandbox=""
          />
        ) : (
          <Text as="pre" pad={4} size="small" breaks className={styles.text} lang={of.language}>
            {email.text}
          </Text>
        )}
      </Box>
    </Stack>
  );
}

const waysQuery = (practiceId: number) =>
  queryOptions({
    queryKey: ['communications', practiceId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/communications', { params: { practiceId }, signal }),
  });

const previewQuery = (practiceId: number, communication: CommunicationId, language: Language) =>
  queryOptions({
    queryKey: ['communications', practiceId, communication, language],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/communications/:communication', {
        params: { practiceId, communication },
        query: { language },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

const letterUrl = (practiceId: number, communication: CommunicationId, language: Language) =>
  `/api/admin/practices/${practiceId}/communications/${communication}/letter?language=${language}`;
