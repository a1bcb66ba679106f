import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Copy, ListChecks, MoreVertical, PencilLine, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { call } from '#client/api/call.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { ConsentForAll } from '#client/features/practice/visit-types/consent-for-all.tsx';
import { typePath } from '#client/features/practice/visit-types/visit-type-queries.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { ActionMenu } from '#client/ui/components/menu.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import type { ConsentText } from '#shared/contracts/rest/practice/consent-texts.ts';
import styles from './consent-texts.module.css';
import { PatientView } from './patient-view.tsx';
import { TextFrame } from './text-frame.tsx';
import { editPath, keepText, newPath, readTextsAgain, textQuery, versionPath } from './text-queries.ts';
import { useTextNames } from './use-text-names.ts';
import { usePrint } from './version-page.tsx';

export default function ConsentTextPage({ textId }: { textId: string }) {
  const { t } = useTranslation('consent-texts');
  const { practice } = useSignedIn();
  const { practiceId } = practice;
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const print = usePrint();
  const { nameOf, versionOf } = useTextNames();
  const query = useQuery(textQuery(practiceId, textId));
  const [dialog, setDialog] = useState<'none' | 'for-all' | 'retire'>('none');
  const close = () => setDialog('none');
  return (
    <TextFrame
      query={query}
      titleOf={nameOf}
      actionsOf={({ own }) => (
        <>
          {own?.retired ? <StatusPill tone="quiet">{t('retired')}</StatusPill> : null}
          <Button icon={<Printer size={20} aria-hidden />} onClick={() => void print()}>
            {t('print')}
          </Button>
          {own ? (
            <LinkButton variant="primary" icon={<PencilLine size={20} aria-hidden />} href={editPath(textId)}>
              {t('change')}
            </LinkButton>
          ) : (
            <LinkButton variant="primary" icon={<Copy size={20} aria-hidden />} href={newPath(textId)}>
              {t('copyAndChange')}
            </LinkButton>
          )}
          <ActionMenu
            label={t('more')}
            icon={<MoreVertical size={22} />}
            actions={[
              ...(own?.retired
                ? []
                : [
                    {
                      label: t('forAll'),
                      icon: <ListChecks size={20} aria-hidden />,
                      onSelect: () => setDialog('for-all'),
                    },
                  ]),
              ...(own
                ? [
                    {
                      label: t('copyAndChange'),
                      icon: <Copy size={20} aria-hidden />,
                      onSelect: () => navigate(newPath(textId)),
                    },
                    {
                      label: t(own.retired ? 'restore' : 'retire'),
                      icon: own.retired ? (
                        <ArchiveRestore size={20} aria-hidden />
                      ) : (
                        <Archive size={20} aria-hidden />
                      ),
                      danger: !own.retired,
                      onSelect: () => setDialog('retire'),
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
    >
      {(text) => (
        <>
          <Stack gap={5} className={styles.columns}>
            <div>
              <PatientView text={text} version={versionOf(text.own)} />
            </div>
            <Stack gap={5} className={styles.sides}>
              <Types types={text.types} />
              {text.own ? <Versions textId={textId} versions={text.own.versions} /> : null}
            </Stack>
          </Stack>
          {dialog === 'for-all' ? (
            <ConsentForAll
              practiceId={practiceId}
              text={{ textId, name: nameOf(text) }}
              onClose={() => {
                close();
                void readTextsAgain(queries);
              }}
            />
          ) : null}
          {text.own && dialog === 'retire' ? (
            <RetireDialog
              practiceId={practiceId}
              text={{ ...text, own: text.own }}
              onClose={close}
              readAgain={() => query.refetch()}
            />
          ) : null}
        </>
      )}
    </TextFrame>
  );
}

function Types({ types }: Pick<ConsentText, 'types'>) {
  const { t } = useTranslation('consent-texts');
  return (
    <Card title={t('types')}>
      {types.length > 0 ? (
        <Stack as="ul" gap={1}>
          {types.map(({ visitTypeId, name, active, signs }) => (
            <Stack as="li" key={visitTypeId}>
              <Row as={Link} align="center" touch href={typePath(visitTypeId, 'workflow')}>
                {name}
              </Row>
              {signs ? null : (
                <Text as="span" tone="quiet">
                  {t('withoutConsent')}
                </Text>
              )}
              {active ? null : (
                <Text as="span" tone="quiet">
                  {t('inactive')}
                </Text>
              )}
            </Stack>
          ))}
        </Stack>
      ) : (
        <Text tone="quiet">{t('noTypes')}</Text>
      )}
    </Card>
  );
}

function Versions({
  textId,
  versions,
}: {
  textId: string;
  versions: NonNullable<ConsentText['own']>['versions'];
}) {
  const { t } = useTranslation('consent-texts');
  const { versionOf } = useTextNames();
  return (
    <Card title={t('versions')}>
      <Stack as="ol" gap={1}>
        {versions.map((one, index) => (
          <Stack as="li" key={one.version}>
            {index === 0 ? (
              <>
                <span>{versionOf(one)}</span>
                <Text as="span" tone="quiet">
                  {t('current')}
                </Text>
              </>
            ) : (
              <Row as={Link} align="center" touch href={versionPath(textId, one.version)}>
                {versionOf(one)}
              </Row>
            )}
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}

interface RetireDialogProps {
  practiceId: number;
  text: ConsentText & { own: NonNullable<ConsentText['own']> };
  onClose: () => void;
  readAgain: () => Promise<unknown>;
}

function RetireDialog({ practiceId, text, onClose, readAgain }: RetireDialogProps) {
  const { t } = useTranslation('consent-texts');
  const queries = useQueryClient();
  const { textId, own } = text;
  const retired = !own.retired;
  async function confirm() {
    const saved = await call('PUT /api/admin/practices/:practiceId/consent-texts/:textId/retired', {
      params: { practiceId, textId },
      body: { retired, version: own.version },
    });
    keepText(queries, practiceId, saved);
    toast(t(retired ? 'retiredToast' : 'restoredToast'), 'good');
    onClose();
  }
  return (
    <ConfirmDialog
      title={t(retired ? 'retireTitle' : 'restoreTitle', { name: own.name })}
      cancelLabel={t('cancel')}
      confirmLabel={t(retired ? 'retire' : 'restore')}
      danger={retired}
      confirm={confirm}
      readAgain={readAgain}
      onClose={onClose}
    >
      <p>{t(retired ? 'retireHelp' : 'restoreHelp')}</p>
    </ConfirmDialog>
  );
}
