import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { PictureField } from '../images/picture-field.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { useStepCall } from './use-step-call.ts';

/** Capture patient image (PRODUCT 8.8); 'Continue Without Image' after a failed upload. */
export default function ImageStep(props: StepProps) {
  const { t } = useTranslation('workflow');
  const { sessionId, skip, skipping } = props;
  const [imageId, setImageId] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const { busy, error, send } = useStepCall(props);
  const finish = (id: string | null) =>
    send(() =>
      call('POST /api/patient/sessions/:sessionId/workflow/image', {
        params: { sessionId },
        body: { imageId: id },
        stayOnUnauthorised: true,
      }),
    );
  return (
    <StepFrame
      title={t('imageTitle')}
      actions={
        <>
          {imageId ? (
            <Button variant="primary" size="large" block busy={busy} onClick={() => finish(imageId)}>
              {t('next')}
            </Button>
          ) : null}
          {failed && !imageId ? (
            <Button size="large" block busy={busy} onClick={() => finish(null)}>
              {t('continueWithoutImage')}
            </Button>
          ) : null}
          {skip ? (
            <Button variant="quiet" block busy={skipping} onClick={skip}>
              {t('skip')}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{t('imageHelp')}</p>
      <PictureField
        label={t('imageLabel')}
        send={(image) =>
          call('POST /api/patient/sessions/:sessionId/workflow/images', {
            params: { sessionId },
            body: { ...image, kind: 'patient-image' },
            stayOnUnauthorised: true,
          })
        }
        onSent={setImageId}
        onFailed={() => setFailed(true)}
      />
      {error ? <ErrorNotice error={error} /> : null}
    </StepFrame>
  );
}
