import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
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

interface ProofDialogProps {
  onProved: () => void;
  onClose: () => void;
}

/** Asks for the password or a second factor before something is made that works after the session has ended. */
export default function ProofDialog({ onProved, onClose }: ProofDialogProps) {
  const { t } = useTranslation(['own-account', 'second-factors', 'forms', 'errors']);
  const { data, error, refetch, isFetching } = useQuery(secondFactorsQuery);
  return (
    <Dialog open onClose={onClose} title={t('proofTitle')} closeLabel={t('close')} width={480}>
      <p className={styles.lead}>{t('proofHelp')}</p>
      {data ? (
        <ProofForm proof={data.proof} onProved={onProved} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton rows={1} height={60} label={t('loading')} />
      )}
    </Dialog>
  );
}

function ProofForm({ proof, onProved }: { proof: SecondFactors['proof']; onProved: () => void }) {
  const { t } = useTranslation('own-account');
  const asked = useProof(proof, 'one');
  const form = useContractForm<ProofTyped, object>({
    schema: asked.schema,
    values: NOTHING_TYPED,
    save: async (typed) => {
      const body = await asked.take(typed);
      return atCode(call('POST /api/provider/account/proof', { body }), asked);
    },
    onSaved: onProved,
  });
  return (
    <ContractForm form={form} submitLabel={t('proofConfirm')}>
      <ProofFields {...asked} />
    </ContractForm>
  );
}
