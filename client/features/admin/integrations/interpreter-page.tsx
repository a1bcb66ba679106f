import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import type { PracticeInterpreters } from '#shared/contracts/rest/admin/interpreter-service.ts';
import { InUseCard } from './in-use-card.tsx';
import { interpreterQuery, keepInterpreter } from './integration-queries.ts';
import { InterpreterForm } from './interpreter-form.tsx';
import { ServicePage } from './service-page.tsx';
import { useTests } from './use-tests.tsx';

export default function InterpreterPage() {
  const { t } = useTranslation('integrations');
  const { practiceId } = useSignedIn().practice;
  const query = useQuery(interpreterQuery(practiceId));
  return (
    <ServicePage title={t('interpreterName')} query={query}>
      {(service) => (
        <>
          <InUse practiceId={practiceId} service={service} />
          <InterpreterForm key={practiceId} practiceId={practiceId} service={service} />
        </>
      )}
    </ServicePage>
  );
}

function InUse({ practiceId, service }: { practiceId: number; service: PracticeInterpreters }) {
  const { t } = useTranslation('integrations');
  const queries = useQueryClient();
  const tests = useTests(practiceId);
  const { own, source, installation, version, switchedOn } = service;

  async function remove() {
    const params = { practiceId };
    const path = 'POST /api/admin/practices/:practiceId/interpreter-service/removal';
    keepInterpreter(queries, practiceId, await call(path, { params, body: { version } }));
  }
  const removal = {
    title: t('removeInterpreterTitle'),
    words: <p>{t(installation ? 'removeInterpreterHelp' : 'removeInterpreterNone')}</p>,
    remove,
    readAgain: () => queries.refetchQueries({ queryKey: interpreterQuery(practiceId).queryKey }),
  };
  return (
    <InUseCard
      name={t('interpreterName')}
      test={tests.interpreter}
      link={
        switchedOn ? null : (
          <LinkButton variant="quiet" href="/provider/client-admin/settings">
            {t('openSettings')}
          </LinkButton>
        )
      }
      removal={own ? removal : null}
    >
      <p>{t(`interpreterFrom.${source}`)}</p>
      {source === 'installation' && installation === 'demo' ? (
        <Text tone="quiet">{t('interpreter.demo.words')}</Text>
      ) : null}
      {switchedOn ? null : <p>{t('interpreterSwitchedOff')}</p>}
    </InUseCard>
  );
}
