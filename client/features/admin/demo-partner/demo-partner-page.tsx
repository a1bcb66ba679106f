import { Building2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { leaveFor } from '#client/api/leave-for.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { Button } from '#client/ui/components/button.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Row, Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { TextArea } from '#client/ui/components/text-field.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import type { PartnerOutcome } from '#shared/domain/partner.ts';

type Arrival = CallResult<Rest['POST /api/demo/partner/arrival']>;

/** `/demo-partner`, demos only: acts as the website of a practice's partner, for patients who were sent there. */
export default function DemoPartnerPage() {
  const { t } = useTranslation('demo-partner');
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const [gone, setGone] = useState(token === '');
  usePageTitle(t('title'));
  useEffect(() => {
    if (token === '') return;
    call('POST /api/demo/partner/arrival', { body: { token } }).then(setArrival, () => setGone(true));
  }, [token]);
  return (
    <main>
      <PageLayout title={arrival ? t(`kind.${arrival.kind}`) : t('title')} width="narrow">
        <Notice tone="waiting" title={t('title')}>
          {t('lead')}
        </Notice>
        {arrival ? (
          <Questions token={token} arrival={arrival} />
        ) : gone ? (
          <EmptyState icon={<Building2 size={32} />} title={t('goneTitle')}>
            {t('goneHelp')}
          </EmptyState>
        ) : (
          <Spinner size="large" />
        )}
      </PageLayout>
    </main>
  );
}

function Questions({ token, arrival }: { token: string; arrival: Arrival }) {
  const { t } = useTranslation('demo-partner');
  const form = useRef<HTMLFormElement>(null);
  const { busy, error, attempt } = useAttempt();

  const leave = (outcome: PartnerOutcome) =>
    attempt(async () => {
      const given = new FormData(form.current ?? undefined);
      const answers = arrival.questions.map((_, at) => String(given.get(`answer${at}`) ?? ''));
      const { url } = await call('POST /api/demo/partner/answers', { body: { token, outcome, answers } });
      await leaveFor(url);
    });
  function submit(event: FormEvent) {
    event.preventDefault();
    void leave('completed');
  }
  return (
    <Stack as="form" gap={5} above={5} ref={form} onSubmit={submit}>
      <p>{t('forPractice', { practice: arrival.practice })}</p>
      {arrival.questions.map((question, at) => (
        <TextArea key={question} name={`answer${at}`} label={question} rows={2} maxLength={500} />
      ))}
      {error ? <ErrorNotice error={error} /> : null}
      <Row gap={3} wrap>
        <Button type="submit" variant="primary" busy={busy}>
          {t('send')}
        </Button>
        <Button variant="quiet" onClick={() => void leave('cancelled')}>
          {t('cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
