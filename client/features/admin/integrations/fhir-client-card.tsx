import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { ChoiceGroup } from '#client/ui/components/choice-group.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { StatusPill, type Tone } from '#client/ui/components/status-pill.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import {
  type FhirClient,
  FhirClientKeys,
  type FhirClients,
  type WithSecret,
} from '#shared/contracts/rest/ehr/fhir-clients.ts';
import { SECRET_OVERLAPS, type SecretOverlap } from '#shared/domain/fhir-api.ts';
import { ClientFormFrame, FhirClientForm } from './fhir-client-form.tsx';
import { FhirSignInFields } from './fhir-sign-in-fields.tsx';
import styles from './integrations.module.css';
import { type ClientFormProps, useClientForm } from './use-client-form.ts';

const TONES: Record<FhirClient['state'], Tone> = { active: 'good', disabled: 'quiet', expired: 'quiet' };

interface FhirClientCardProps {
  practiceId: number;
  client: FhirClient;
  practices: FhirClients['practices'];
  onSecret: (made: WithSecret) => Promise<void>;
  readAgain: () => Promise<FhirClients>;
}

export function FhirClientCard(props: FhirClientCardProps) {
  const { t } = useTranslation('fhir-clients');
  const { practiceId, client, practices, onSecret, readAgain } = props;
  const [open, setOpen] = useState<'form' | 'keys' | 'secret' | 'status' | null>(null);
  const close = () => setOpen(null);
  const { name, state, mayChange, clientId, version } = client;
  const params = { practiceId, clientId };
  const active = state !== 'disabled';

  async function setStatus() {
    const path = 'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/status';
    await call(path, { params, body: { version, active: !active } });
    await readAgain();
    close();
    toast(t(active ? 'disabledNow' : 'enabledNow'), 'good');
  }
  return (
    <Card aria-label={name}>
      <Row gap={2} across={4} wrap align="center" apart below={2}>
        <Row as="h2" gap={3} align="center" size="large">
          {name}
        </Row>
        <StatusPill tone={TONES[state]}>{t(`state.${state}`)}</StatusPill>
      </Row>
      {open === 'form' ? (
        <FhirClientForm
          practiceId={practiceId}
          client={client}
          practices={practices}
          onDone={close}
          readAgain={readAgain}
        />
      ) : open === 'keys' ? (
        <FhirKeysForm practiceId={practiceId} client={client} onDone={close} readAgain={readAgain} />
      ) : (
        <>
          <Facts client={client} />
          <Row gap={3} wrap align="start" above={4} className={styles.buttons}>
            {mayChange ? (
              <>
                <Button aria-label={t('changeOf', { name })} onClick={() => setOpen('form')}>
                  {t('change')}
                </Button>
                <Button aria-label={t('newSecretOf', { name })} onClick={() => setOpen('secret')}>
                  {t('newSecret')}
                </Button>
                <Button
                  aria-label={t(client.ownKeys ? 'changeKeysOf' : 'useKeysOf', { name })}
                  onClick={() => setOpen('keys')}
                >
                  {t(client.ownKeys ? 'changeKeys' : 'useKeys')}
                </Button>
              </>
            ) : null}
            {active || mayChange ? (
              <Button
                variant="quiet"
                aria-label={t(active ? 'disableOf' : 'enableOf', { name })}
                onClick={() => setOpen('status')}
              >
                {t(active ? 'disable' : 'enable')}
              </Button>
            ) : null}
          </Row>
        </>
      )}
      {open === 'secret' ? (
        <SecretDialog {...props} onClose={close} onMade={onSecret} params={params} />
      ) : null}
      {open === 'status' ? (
        <ConfirmDialog
          title={t(active ? 'disableTitle' : 'enableTitle', { name })}
          cancelLabel={t('cancel')}
          confirmLabel={t(active ? 'disable' : 'enable')}
          danger={active}
          confirm={setStatus}
          readAgain={readAgain}
          onClose={close}
        >
          <p>{t(active ? 'disableHelp' : 'enableHelp')}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}

function Facts({ client }: { client: FhirClient }) {
  const { t } = useTranslation('fhir-clients');
  const language = useLanguage();
  const { practices, scopes, secret, ownKeys, former, lastUsedAt, lastUsedFrom, expiresOn } = client;
  const when = (at: string) => formatMoment(at, language);
  return (
    <Stack gap={2}>
      <p>{scopes.map((scope) => t(`scope.${scope}`)).join(', ')}</p>
      <Text tone="quiet">{t('ofPractices', { names: practices.map(({ name }) => name).join(', ') })}</Text>
      {client.mayChange ? null : <Text tone="quiet">{t('readsMore')}</Text>}
      <Text pad={3} frame="sunk" size="small" breaks className={styles.address}>
        {t('idIs', { id: client.clientId })}
      </Text>
      {secret ? (
        <Text tone="quiet">{t('secretIs', { end: secret.end, since: when(secret.since) })}</Text>
      ) : null}
      {ownKeys ? <FhirKeys ownKeys={ownKeys} /> : null}
      {former ? (
        <Text tone="quiet">{t('formerIs', { end: former.secretEnd, until: when(former.until) })}</Text>
      ) : null}
      {expiresOn ? <Text tone="quiet">{t('endsOn', { day: expiresOn })}</Text> : null}
      <Text tone="quiet">
        {lastUsedAt ? t('lastUsed', { at: when(lastUsedAt), from: lastUsedFrom ?? '' }) : t('neverUsed')}
      </Text>
      <Text tone="quiet">{t('madeBy', { name: client.createdBy, at: when(client.createdAt) })}</Text>
    </Stack>
  );
}

interface SecretDialogProps extends Pick<FhirClientCardProps, 'client' | 'readAgain'> {
  params: { practiceId: number; clientId: string };
  onClose: () => void;
  onMade: (made: WithSecret) => Promise<void>;
}

function SecretDialog({ client, params, readAgain, onClose, onMade }: SecretDialogProps) {
  const { t } = useTranslation('fhir-clients');
  const [overlap, setOverlap] = useState<SecretOverlap>(hasSecret(client) ? 24 : 0);
  return (
    <ConfirmDialog
      title={t('newSecretTitle', { name: client.name })}
      cancelLabel={t('cancel')}
      confirmLabel={t('newSecret')}
      danger={overlap === 0}
      confirm={async () => {
        const path = 'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/secret';
        const made = await call(path, { params, body: { version: client.version, overlapHours: overlap } });
        onClose();
        await onMade(made);
      }}
      readAgain={readAgain}
      onClose={onClose}
    >
      {client.ownKeys ? <p>{t('keysEnd')}</p> : null}
      {hasSecret(client) ? <SecretOverlapChoice value={overlap} onChange={setOverlap} /> : null}
    </ConfirmDialog>
  );
}

function FhirKeys({ ownKeys }: { ownKeys: NonNullable<FhirClient['ownKeys']> }) {
  const { t } = useTranslation('fhir-clients');
  const language = useLanguage();
  const { url, keys, at, failedAt } = ownKeys;
  const when = (moment: string) => formatMoment(moment, language);
  return (
    <>
      {url === null ? null : (
        <Text pad={3} frame="sunk" size="small" breaks className={styles.address}>
          {t('keysAt', { url })}
        </Text>
      )}
      <Text tone="quiet">
        {at ? t(url === null ? 'keysSet' : 'keysRead', { at: when(at) }) : t('keysUnread')}
      </Text>
      {keys.length > 0 ? (
        <Stack as="ul" gap={2} above={2} breaks>
          {keys.map(({ id, algorithm }) => (
            <li key={id}>{t('keyIs', { id, algorithm })}</li>
          ))}
        </Stack>
      ) : null}
      {failedAt ? <p>{t('keysFailed', { at: when(failedAt) })}</p> : null}
    </>
  );
}

const hasSecret = ({ secret, former }: FhirClient): boolean => secret !== null || former !== null;

interface SecretOverlapChoiceProps {
  value: SecretOverlap;
  onChange: (hours: SecretOverlap) => void;
}

function SecretOverlapChoice({ value, onChange }: SecretOverlapChoiceProps) {
  const { t } = useTranslation('fhir-clients');
  return (
    <ChoiceGroup
      legend={t('overlap')}
      name="overlap"
      value={String(value)}
      onChange={({ target }) => onChange(Number(target.value) as SecretOverlap)}
      options={SECRET_OVERLAPS.map((hours) => ({ value: String(hours), label: t(`overlap.${hours}`) }))}
    />
  );
}

type Values = z.input<typeof FhirClientKeys>;

const valuesOf = (client: FhirClient): Values => ({
  version: client.version,
  signIn: client.ownKeys?.url ? 'key-address' : 'keys',
  keys: '',
  keysUrl: client.ownKeys?.url ?? '',
  overlapHours: hasSecret(client) ? 24 : 0,
});

/** A system's own keys replace its secret or earlier keys. */
function FhirKeysForm(props: ClientFormProps) {
  const { t } = useTranslation('fhir-clients');
  const { practiceId, client, onDone } = props;
  const form = useClientForm(props, {
    schema: FhirClientKeys,
    valuesOf,
    save: (body) =>
      call('POST /api/admin/practices/:practiceId/fhir-clients/:clientId/keys', {
        params: { practiceId, clientId: client.clientId },
        body,
      }),
  });
  return (
    <ClientFormFrame form={form} submitLabel={t('saveKeys')} onDone={onDone}>
      <FhirSignInFields ways={['keys', 'key-address']} />
      {hasSecret(client) ? <Overlap /> : null}
      {client.ownKeys ? <Text tone="quiet">{t('keysEnd')}</Text> : null}
    </ClientFormFrame>
  );
}

function Overlap() {
  const { field } = useController<Values, 'overlapHours'>({ name: 'overlapHours' });
  return <SecretOverlapChoice value={field.value} onChange={field.onChange} />;
}
