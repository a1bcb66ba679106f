import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  CalendarClock,
  CalendarX,
  CircleCheck,
  CircleHelp,
  CircleStop,
  Ellipsis,
  MapPin,
  Pencil,
  UserX,
} from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { LocationField } from '#client/features/visits/scheduling/type-fields.tsx';
import { type VisitDetail, visitQuery } from '#client/features/visits/visits/visit-queries.ts';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { ActionMenu, type MenuAction } from '#client/ui/components/menu.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { Opening } from '#client/ui/components/opening.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormTextArea } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { visitChangeContracts } from '#shared/contracts/rest/desk/visit-changes.ts';
import type { VisitAction } from '#shared/rules/visit-changes.ts';
import { ActionsPlace } from './actions-place.tsx';
import type { ChangeDialogProps } from './dialog-props.ts';
import { CancelVisit, RecordNoShow } from './end-by-reason.tsx';
import { MoveVisitDialog } from './move-visit-dialog.tsx';
import { readVisitAgain, visitRecordQuery } from './record-queries.ts';
import styles from './visit-changes.module.css';

type ActionOfMenu = Exclude<VisitAction, 'add-patient' | 'remove-patient' | 'patient-no-show'>;
const isOfMenu = (action: VisitAction): action is ActionOfMenu =>
  action !== 'add-patient' && action !== 'remove-patient' && action !== 'patient-no-show';

const ICONS = {
  move: CalendarClock,
  'mark-tentative': CircleHelp,
  confirm: CircleCheck,
  describe: Pencil,
  relocate: MapPin,
  'no-show': UserX,
  cancel: CalendarX,
  end: CircleStop,
  close: CircleStop,
};

interface VisitActionsProps {
  visit: VisitDetail;
  label: string;
  icon?: ReactNode;
  placeholder?: ReactNode;
  first?: readonly MenuAction[];
}

export default function VisitActions({
  visit,
  label,
  icon,
  placeholder = <ActionsPlace label={label} />,
  first = [],
}: VisitActionsProps) {
  const { t } = useTranslation('visit-actions');
  const [, go] = useLocation();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<ActionOfMenu | null>(null);
  const {
    data: record,
    isPending,
    isPlaceholderData,
  } = useQuery({
    ...visitRecordQuery(visit.visitId, visit.status),
    // Keeps the menu and its dialogs while a changed visit reloads: a remounted menu would open.
    placeholderData: (former, query) => (query?.queryKey[1] === visit.visitId ? former : undefined),
  });
  // Offers ending only for a started visit; others are canceled.
  const begun = visit.status === 'IN_VISIT' || visit.status === 'PAUSED';
  const changes = (isPlaceholderData ? [] : (record?.actions ?? []))
    .filter(isOfMenu)
    .filter((action) => action !== 'end' || begun);
  const actions: MenuAction[] = [
    ...first,
    ...changes.map((action) => {
      const Icon = ICONS[action];
      return {
        label: t(`action.${action}`),
        icon: <Icon size={18} aria-hidden />,
        danger: action === 'no-show' || action === 'cancel' || action === 'end',
        onSelect: () => setAsked(action),
      };
    }),
  ];
  const close = () => setAsked(null);
  const done = async () => {
    close();
    void readVisitAgain(queries, visit);
  };
  return (
    <>
      {isPending ? placeholder : null}
      {!isPending && (actions.length > 0 || isPlaceholderData) ? (
        <ActionMenu
          label={label}
          actions={actions}
          icon={icon ?? <Ellipsis size={20} aria-hidden />}
          {...(icon ? { defaultOpen: true } : { caption: label, className: styles.trigger ?? '' })}
        />
      ) : null}
      <Suspense fallback={<Opening />}>
        {record && asked === 'move' ? (
          <MoveVisitDialog
            visit={visit}
            record={record}
            onClose={close}
            onDone={done}
            onMoved={(visitId) => go(`/provider/visits/${visitId}`)}
          />
        ) : null}
        {asked === 'no-show' ? <RecordNoShow visit={visit} onClose={close} onDone={done} /> : null}
        {record && asked === 'cancel' ? (
          <CancelVisit visit={visit} record={record} onClose={close} onDone={done} />
        ) : null}
        {asked === 'describe' ? <DescribeVisitDialog visit={visit} onClose={close} onDone={done} /> : null}
        {record && asked === 'relocate' ? (
          <RelocateVisitDialog visit={visit} record={record} onClose={close} onDone={done} />
        ) : null}
        {asked === 'mark-tentative' || asked === 'confirm' || asked === 'end' ? (
          <ConfirmActionDialog visit={visit} action={asked} onClose={close} onDone={done} />
        ) : null}
      </Suspense>
    </>
  );
}

interface ConfirmActionDialogProps {
  visit: VisitDetail;
  action: 'mark-tentative' | 'confirm' | 'end';
  onClose: () => void;
  onDone: () => Promise<void>;
}

const CALLS = {
  'mark-tentative': 'POST /api/provider/visits/:rootVisitId/tentative',
  confirm: 'POST /api/provider/visits/:rootVisitId/confirm',
  end: 'POST /api/provider/visits/:rootVisitId/end',
} as const;

function ConfirmActionDialog({ visit, action, onClose, onDone }: ConfirmActionDialogProps) {
  const { t } = useTranslation('visit-actions');

  async function change() {
    await call(CALLS[action], { params: { rootVisitId: visit.visitId } });
    toast(t(`done.${action}`));
    await onDone();
  }
  return (
    <ConfirmDialog
      title={t(`title.${action}`)}
      cancelLabel={t('goBack')}
      confirmLabel={t(`action.${action}`)}
      danger={action === 'end'}
      confirm={change}
      errorCode={action === 'end' ? 'UNABLE_TO_END_VISIT' : 'UNABLE_COMPLETE_REQUEST'}
      onClose={onClose}
    >
      <p>{t(`help.${action}`)}</p>
    </ConfirmDialog>
  );
}

const Choice = z.object({ locationId: z.string() });

export function RelocateVisitDialog({ visit, record, onClose, onDone }: ChangeDialogProps) {
  const { t } = useTranslation('visit-actions');
  const seen = visit.location?.locationId ?? null;
  const form = useContractForm({
    schema: Choice,
    values: { locationId: seen ?? '' },
    save: ({ locationId }) =>
      call('PUT /api/provider/visits/:rootVisitId/location', {
        params: { rootVisitId: visit.visitId },
        body: { locationId: locationId || null, seen },
      }),
    onSaved() {
      toast(t('done.relocate'));
      return onDone();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t('title.relocate')} closeLabel={t('goBack')}>
      <ContractForm form={form} submitLabel={t('save')}>
        <LocationField locations={record.locations} hint={t('help.relocate')} />
      </ContractForm>
    </Dialog>
  );
}

const { body: Description } = visitChangeContracts['PUT /api/provider/visits/:rootVisitId/description'];

export function DescribeVisitDialog({ visit, onClose, onDone }: Omit<ChangeDialogProps, 'record'>) {
  const { t } = useTranslation('visit-actions');
  const queries = useQueryClient();
  const { visitId, description } = visit;
  const [theirs, setTheirs] = useState<string | null>(null);
  const form = useContractForm({
    schema: Description,
    values: { description, seen: description },
    async save(body) {
      try {
        return await call('PUT /api/provider/visits/:rootVisitId/description', {
          params: { rootVisitId: visitId },
          body,
        });
      } catch (error) {
        if (isApiError(error, 'CHANGED_MEANWHILE')) await readTheirs();
        throw error;
      }
    },
    onSaved() {
      toast(t('done.describe'));
      return onDone();
    },
  });

  /** The next save replaces the colleague's text, which the person has seen by then. */
  async function readTheirs() {
    const now = await queries.fetchQuery({ ...visitQuery(visitId), staleTime: 0 });
    setTheirs(now.description);
    form.form.setValue('seen', now.description);
  }

  return (
    <Dialog open onClose={onClose} title={t('title.describe')} closeLabel={t('goBack')}>
      <ContractForm form={form} submitLabel={t('save')}>
        {theirs === null ? null : (
          <Notice tone="waiting" title={t('theirDescription')}>
            <Text breaks className={styles.theirs}>
              {theirs || t('noDescription')}
            </Text>
            <p>{t('theirDescriptionHelp')}</p>
          </Notice>
        )}
        <FormTextArea name="description" label={t('description')} hint={t('help.describe')} rows={4} />
      </ContractForm>
    </Dialog>
  );
}
