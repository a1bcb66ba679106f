import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import type { FhirClients, MadeFhirClient, WithSecret } from '#shared/contracts/rest/ehr/fhir-clients.ts';
import { FhirClientCard } from './fhir-client-card.tsx';
import { NewFhirClientForm } from './fhir-client-form.tsx';
import { fhirClientsQuery } from './integration-queries.ts';
import { CopiedValue, ServicePage, WebhookAddress } from './service-page.tsx';

export default function FhirPage() {
  const { t } = useTranslation('fhir-clients');
  const { practiceId } = useSignedIn().practice;
  const query = useQuery(fhirClientsQuery(practiceId));
  return (
    <ServicePage title={t('title')} query={query}>
      {(answer) => <Clients key={practiceId} practiceId={practiceId} answer={answer} />}
    </ServicePage>
  );
}

function Clients({ practiceId, answer }: { practiceId: number; answer: FhirClients }) {
  const { t } = useTranslation('fhir-clients');
  const queries = useQueryClient();
  const [made, setMade] = useState<WithSecret | null>(null);
  const readAgain = () => queries.fetchQuery({ ...fhirClientsQuery(practiceId), staleTime: 0 });

  async function showSecret(fresh: WithSecret) {
    setMade(fresh);
    await readAgain();
  }
  async function showMade({ client, secret }: MadeFhirClient) {
    if (secret !== null) return showSecret({ client, secret });
    await readAgain();
    toast(t('added', { name: client.name }), 'good');
  }
  return (
    <>
      <Card title={t('addresses')}>
        <Stack gap={5}>
          <Text tone="quiet">{t('addressesHelp')}</Text>
          <WebhookAddress help={t('baseUrl')} url={answer.baseUrl} />
          <WebhookAddress help={t('tokenUrl')} url={answer.tokenUrl} />
        </Stack>
      </Card>
      {made ? <FhirSecret made={made} onClose={() => setMade(null)} /> : null}
      {answer.clients.map((client) => (
        <FhirClientCard
          key={client.clientId}
          practiceId={practiceId}
          client={client}
          practices={answer.practices}
          onSecret={showSecret}
          readAgain={readAgain}
        />
      ))}
      <NewFhirClientForm practiceId={practiceId} practices={answer.practices} onMade={showMade} />
    </>
  );
}

/** A new secret, shown only once, until the person confirms that they have it. */
function FhirSecret({ made, onClose }: { made: WithSecret; onClose: () => void }) {
  const { t } = useTranslation('fhir-clients');
  const { client, secret } = made;
  return (
    <Dialog
      open
      onClose={() => {}}
      title={t('secretTitle', { name: client.name })}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('secretKept')}
        </Button>
      }
    >
      <Stack gap={5}>
        <Notice tone="waiting">{t('secretHelp')}</Notice>
        <CopiedValue
          label={t('clientId')}
          copyLabel={t('copyClientId')}
          copiedLabel={t('copied')}
          text={client.clientId}
        />
        <CopiedValue
          label={t('secret')}
          copyLabel={t('copySecret')}
          copiedLabel={t('copied')}
          text={secret}
        />
      </Stack>
    </Dialog>
  );
}
