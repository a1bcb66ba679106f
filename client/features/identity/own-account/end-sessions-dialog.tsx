import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OwnSession } from '../../../../shared/contracts/rest/identity/own-account.ts';
import type { SecondFactors } from '../../../../shared/contracts/rest/identity/second-factors.ts';
import { call } from '../../../api/call.ts';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { Skeleton } from '../../../ui/components/skeleton.tsx';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { ContractForm } from '../../../ui/forms/contract-form.tsx';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import styles from './account-page.module.css';
import {
  atCode,
  NOTHING_TYPED,
  ProofFields,
  type ProofTyped,
  useProof,
} from './second-factors/proof-fields.tsx';
import { secondFactorsQuery } from './second-factors/second-factors-query.ts';

type Left = { sessions: OwnSession[] };

interface EndSessionsDialogProps {
  /** The device to sign out; null for all others. */
  device: { sessionId: string; name: string } | null;
  onEnded: (left: Left) => void;
  onClose: () => void;
}

/**
 * Signs devices out after the password or a second factor, because another person may be at an unlocked
 * screen.
 */
export function EndSessionsDialog({ device, onEnded, onClose }: EndSessionsDialogProps) {
  const { t } = useTranslation('own-account');
  const { data, error, refetch, isFetching } = useQuery(secondFactorsQuery);
  return (
    <Dialog
      open
      onClose={onClose}
      title={device ? t('signOutTitle', { device: device.name }) : t('signOutOthersTitle')}
      closeLabel={t('close')}
      width={480}
    >
      {data ? (
        <EndForm proof={data.proof} device={device} onEnded={onEnded} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton rows={1} height={60} label={t('loading')} />
      )}
    </Dialog>
  );
}

function EndForm({
  proof,
  device,
  onEnded,
}: Omit<EndSessionsDialogProps, 'onClose'> & { proof: SecondFactors['proof'] }) {
  const { t } = useTranslation('own-account');
  const asked = useProof(proof, 'one');
  const form = useContractForm<ProofTyped, Left>({
    schema: asked.schema,
    values: NOTHING_TYPED,
    save: async (typed) => {
      const body = await asked.take(typed);
      return atCode(
        device
          ? call('POST /api/provider/account/sessions/:sessionId/end', {
              params: { sessionId: device.sessionId },
              body,
            })
          : call('POST /api/provider/account/sessions/end-others', { body }),
        asked,
      );
    },
    onSaved: onEnded,
  });
  return (
    <>
      <p className={styles.lead}>{t(device ? 'signOutHelp' : 'signOutOthersHelp')}</p>
      <ContractForm form={form} submitLabel={t(device ? 'signOut' : 'signOutOthers')}>
        <ProofFields {...asked} />
      </ContractForm>
    </>
  );
}
