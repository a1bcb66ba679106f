import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { ChoiceGroup } from '#client/ui/components/choice-group.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Row, Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';

export function PartSamples() {
  const { t } = useTranslation('design');
  const [place, setPlace] = useState('home');
  return (
    <>
      <Card title={t('controls')}>
        <Stack gap={4}>
          <Row gap={3} wrap align="center">
            <Button variant="primary">{t('primary')}</Button>
            <Button>{t('secondary')}</Button>
            <Button variant="quiet">{t('quiet')}</Button>
            <Button variant="danger">{t('danger')}</Button>
            <Button variant="primary" busy>
              {t('busy')}
            </Button>
            <Button disabled>{t('unavailable')}</Button>
          </Row>
          <TextField
            label={t('fieldLabel')}
            hint={t('fieldHint')}
            inputMode="tel"
            defaultValue="602 555 0188"
          />
          <TextField label={t('fieldLabel')} error={t('fieldError')} inputMode="tel" defaultValue="602" />
          <ChoiceGroup
            legend={t('choices')}
            name={useId()}
            value={place}
            onChange={(event) => setPlace(event.target.value)}
            options={[
              { value: 'home', label: t('chosen') },
              { value: 'other', label: t('other') },
            ]}
          />
        </Stack>
      </Card>
      <Card title={t('states')}>
        <Row gap={3} wrap align="center">
          <StatusPill tone="quiet">{t('stateQuiet')}</StatusPill>
          <StatusPill tone="waiting">{t('stateWaiting')}</StatusPill>
          <StatusPill tone="good">{t('stateGood')}</StatusPill>
          <StatusPill tone="done">{t('stateDone')}</StatusPill>
          <StatusPill tone="void">{t('stateVoid')}</StatusPill>
          <StatusPill tone="info">{t('stateInfo')}</StatusPill>
          <StatusPill tone="danger">{t('stateDanger')}</StatusPill>
        </Row>
      </Card>
      <Card title={t('notices')}>
        <Stack gap={4}>
          <Notice tone="info">{t('noticeInfo')}</Notice>
          <Notice tone="good">{t('noticeGood')}</Notice>
          <Notice tone="waiting">{t('noticeWaiting')}</Notice>
          <Notice tone="danger">{t('noticeDanger')}</Notice>
        </Stack>
      </Card>
      <DialogSample />
    </>
  );
}

function DialogSample() {
  const { t } = useTranslation('design');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Card title={t('floats')}>
      <Button onClick={() => setOpen(true)}>{t('openDialog')}</Button>
      <Dialog
        open={open}
        onClose={close}
        title={t('dialogTitle')}
        closeLabel={t('quiet')}
        actions={
          <>
            <Button onClick={close}>{t('stay')}</Button>
            <Button variant="danger" onClick={close}>
              {t('danger')}
            </Button>
          </>
        }
      >
        {t('dialogText')}
      </Dialog>
    </Card>
  );
}
