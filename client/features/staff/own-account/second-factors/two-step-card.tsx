import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#client/api/call.ts';
import { hasPasskeys } from '#client/browser/quirks.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import type {
  FactorRemoval,
  OwnApp,
  OwnPasskey,
  SecondFactors,
  WithNewCodes,
} from '#shared/contracts/rest/staff/second-factors.ts';
import { AddAppDialog } from './add-app-dialog.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { CodesDialog } from './new-codes.tsx';
import {
  atCode,
  EndOthersCheck,
  NOTHING_TYPED,
  ProofFields,
  type ProofTyped,
  useProof,
} from './proof-fields.tsx';
import styles from './second-factors.module.css';

export const secondFactorsQuery = queryOptions({
  queryKey: ['own-second-factors'],
  queryFn: ({ signal }) => call('GET /api/provider/account/second-factors', { signal }),
});

/**
 * 'Two-step sign-in': passkeys, authenticator apps and recovery codes (PRODUCT 2.10, 2.11, 2.13).
 *
 * @param onChanged a change may have signed out other devices
 */
export function TwoStepCard({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation('second-factors');
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(secondFactorsQuery);
  const [changing, setChanging] = useState<'app' | 'passkey' | 'codes' | OwnApp | OwnPasskey | null>(null);
  const close = () => setChanging(null);
  const keep = (words: string) => (factors: SecondFactors) => {
    queries.setQueryData(secondFactorsQuery.queryKey, factors);
    onChanged();
    toast(words, 'good');
  };
  return (
    <Card title={t('title')}>
      {data ? (
        <>
          <Text tone="quiet">{t(hasFactor(data) ? 'isOn' : 'isOff')}</Text>
          {hasFactor(data) ? (
            <Stack as="ul" divided>
              {data.passkeys.map((passkey) => (
                <FactorRow
                  key={passkey.passkeyId}
                  icon={<KeyRound size={20} aria-hidden />}
                  kind={t('passkey')}
                  factor={passkey}
                  onRemove={() => setChanging(passkey)}
                />
              ))}
              {data.apps.map((app) => (
                <FactorRow
                  key={app.appId}
                  icon={<Smartphone size={20} aria-hidden />}
                  kind={t('app')}
                  factor={app}
                  onRemove={() => setChanging(app)}
                />
              ))}
            </Stack>
          ) : null}
          {hasFactor(data) ? (
            <CodesLeft count={data.recoveryCodesLeft} onRenew={() => setChanging('codes')} />
          ) : null}
          {data.mayAddPasskey && !hasPasskeys() ? (
            <Text above={3} tone="quiet">
              {t('passkeyElsewhere')}
            </Text>
          ) : null}
          <Row gap={2} wrap above={3}>
            {data.mayAddPasskey && hasPasskeys() ? (
              <Button icon={<Plus size={20} aria-hidden />} onClick={() => setChanging('passkey')}>
                {t('addPasskey')}
              </Button>
            ) : null}
            {data.mayAddApp ? (
              <Button icon={<Plus size={20} aria-hidden />} onClick={() => setChanging('app')}>
                {t('add')}
              </Button>
            ) : null}
          </Row>
        </>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton rows={1} height={60} label={t('loading')} />
      )}
      {data && changing === 'app' ? (
        <AddAppDialog proof={data.proof} onAdded={keep(t('added'))} onClose={close} />
      ) : null}
      {data && changing === 'passkey' ? (
        <CodesDialog title={t('addPasskeyTitle')} onMade={keep(t('passkeyAdded'))} onClose={close}>
          {(onMade) => <AddPasskey proof={data.proof} onAdded={onMade} />}
        </CodesDialog>
      ) : null}
      {data && changing === 'codes' ? (
        <CodesDialog title={t('renewTitle')} onMade={keep(t('codesMade'))} onClose={close}>
          {(onMade) => <RenewCodes proof={data.proof} onMade={onMade} />}
        </CodesDialog>
      ) : null}
      {data && typeof changing === 'object' && changing ? (
        <RemoveFactorDialog
          name={changing.name}
          help={t('appId' in changing ? 'removeHelp' : 'removePasskeyHelp')}
          proof={data.proof}
          remove={(body) => removeFactor(changing, body)}
          onRemoved={(factors) => {
            close();
            keep(t('appId' in changing ? 'removed' : 'passkeyRemoved'))(factors);
          }}
          onClose={close}
        />
      ) : null}
    </Card>
  );
}

const hasFactor = ({ apps, passkeys }: SecondFactors) => apps.length + passkeys.length > 0;

function removeFactor(factor: OwnApp | OwnPasskey, body: FactorRemoval): Promise<SecondFactors> {
  return 'appId' in factor
    ? call('POST /api/provider/account/apps/:appId/remove', { params: { appId: factor.appId }, body })
    : call('POST /api/provider/account/passkeys/:passkeyId/remove', {
        params: { passkeyId: factor.passkeyId },
        body,
      });
}

interface FactorRowProps {
  icon: ReactNode;
  kind: string;
  factor: Pick<OwnApp, 'name' | 'addedAt' | 'lastUsedAt'> &
    Partial<Pick<OwnPasskey, 'signsInAlone' | 'madeFor'>>;
  onRemove: () => void;
}

function FactorRow({ icon, kind, factor, onRemove }: FactorRowProps) {
  const { t } = useTranslation('second-factors');
  const language = useLanguage();
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const words = (instant: string) => day.format(new Date(instant));
  return (
    <Row as="li" gap={3} wrap align="center" apart pad={3} sides={0}>
      {icon}
      <Stack shrinks breaks className={styles.rowWords}>
        <strong>{factor.name}</strong>
        <Text as="span" tone="quiet">
          {kind} · {t('addedOn', { date: words(factor.addedAt) })}
          {factor.lastUsedAt ? ` · ${t('lastUsed', { date: words(factor.lastUsedAt) })}` : ''}
          {factor.signsInAlone === false && !factor.madeFor ? ` · ${t('afterPassword')}` : ''}
        </Text>
        {factor.madeFor ? (
          <Text as="span" tone="quiet">
            {t('madeFor', { host: factor.madeFor })}
          </Text>
        ) : null}
      </Stack>
      <Button onClick={onRemove} aria-label={t('removeApp', { name: factor.name })}>
        {t('remove')}
      </Button>
    </Row>
  );
}

const FEW = 3;

function CodesLeft({ count, onRenew }: { count: number; onRenew: () => void }) {
  const { t } = useTranslation('second-factors');
  const renew = <Button onClick={onRenew}>{t('renew')}</Button>;
  if (count < FEW)
    return (
      <Notice tone="waiting" title={t('codesLeft', { count })} action={renew}>
        {t('codesFew')}
      </Notice>
    );
  return (
    <Row gap={3} wrap align="center" apart pad={3} sides={0}>
      <Stack shrinks breaks className={styles.rowWords}>
        <strong>{t('codes')}</strong>
        <Text as="span" tone="quiet">
          {t('codesLeft', { count })}
        </Text>
      </Stack>
      {renew}
    </Row>
  );
}

interface RemoveFactorDialogProps {
  name: string;
  help: string;
  proof: SecondFactors['proof'];
  remove: (body: FactorRemoval) => Promise<SecondFactors>;
  onRemoved: (factors: SecondFactors) => void;
  onClose: () => void;
}

type Typed = ProofTyped & { endOthers: boolean };

/** Requires the password and a second factor. */
function RemoveFactorDialog(props: RemoveFactorDialogProps) {
  const { name, help, proof, remove, onRemoved, onClose } = props;
  const { t } = useTranslation('second-factors');
  const language = useLanguage();
  const asked = useProof(proof, 'both');
  const form = useContractForm<Typed, SecondFactors>({
    schema: asked.schema.extend({ endOthers: z.boolean() }),
    values: { ...NOTHING_TYPED, endOthers: false } as Typed,
    save: async ({ endOthers, ...typed }) => {
      const shown = await asked.take(typed as ProofTyped);
      return atCode(remove({ ...shown, language, endOthers }), asked);
    },
    onSaved: onRemoved,
  });
  return (
    <Dialog open onClose={onClose} title={t('removeTitle', { name })} closeLabel={t('close')} width={480}>
      <Text below={4} tone="quiet">
        {help}
      </Text>
      <ContractForm form={form} submitLabel={t('remove')}>
        <ProofFields {...asked} />
        <EndOthersCheck />
      </ContractForm>
    </Dialog>
  );
}

interface RenewCodesProps {
  proof: SecondFactors['proof'];
  onMade: (made: WithNewCodes) => void;
}

/** Requires the password and a second factor. */
function RenewCodes({ proof, onMade }: RenewCodesProps) {
  const { t } = useTranslation('second-factors');
  const asked = useProof(proof, 'both');
  const form = useContractForm<Typed, WithNewCodes>({
    schema: asked.schema.extend({ endOthers: z.boolean() }),
    values: { ...NOTHING_TYPED, endOthers: false } as Typed,
    save: async ({ endOthers, ...typed }) => {
      const body = { ...(await asked.take(typed as ProofTyped)), endOthers };
      return atCode(call('POST /api/provider/account/recovery-codes', { body }), asked);
    },
    onSaved: onMade,
  });
  return (
    <>
      <Text below={4} tone="quiet">
        {t('renewHelp')}
      </Text>
      <ContractForm form={form} submitLabel={t('renew')}>
        <ProofFields {...asked} />
        <EndOthersCheck />
      </ContractForm>
    </>
  );
}
