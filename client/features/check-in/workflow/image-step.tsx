import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { EarlierPicture } from '#client/features/check-in/images/earlier-picture.tsx';
import { PictureField } from '#client/features/check-in/images/picture-field.tsx';
import { useEarlierPicture } from '#client/features/check-in/images/use-earlier-picture.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Loading } from '#client/ui/components/loading.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { useStepCall } from './use-step-call.ts';

/**
 * Capture patient image (PRODUCT 8.8). A picture that the patient sees and uses completes the step, including a
 * picture from an earlier visit. 'Continue Without Image' is offered after a problem: no picture came from the camera,
 * the upload failed, or it is slow.
 */
export default function ImageStep(props: StepProps) {
  const { t } = useTranslation(['workflow', 'images']);
  const words = useErrorWords();
  const { sessionId, isDone, answers, onNext, skip, skipping } = props;
  const [imageId, setImageId] = useState<string | null>(null);
  const [troubled, setTroubled] = useState(false);
  const earlier = useEarlierPicture(sessionId, !isDone);
  const [takesNew, setTakesNew] = useState(false);
  const { busy, error, send } = useStepCall(props);
  const finish = (id: string | null) =>
    send(() =>
      call('POST /api/patient/sessions/:sessionId/workflow/image', {
        params: { sessionId },
        body: { imageId: id },
        stayOnUnauthorised: true,
      }),
    );
  function sent(id: string) {
    setImageId(id);
    void finish(id);
  }
  const nextAction = isDone ? onNext : imageId ? () => void finish(imageId) : null;
  const skipButton = skip ? (
    <Button variant="quiet" block busy={skipping} onClick={skip}>
      {t('skip')}
    </Button>
  ) : null;
  if (earlier === undefined)
    return (
      <StepFrame title={t('imageTitle')} actions={null}>
        <Loading />
      </StepFrame>
    );
  if (earlier && !takesNew)
    return (
      <StepFrame
        title={t('imageTitle')}
        actions={
          <Button variant="primary" size="large" block busy={busy} onClick={() => finish(earlier.imageId)}>
            {t('usePicture', { ns: 'images' })}
          </Button>
        }
        more={
          <>
            <Button size="large" block onClick={() => setTakesNew(true)}>
              {t('takeNew', { ns: 'images' })}
            </Button>
            {skipButton}
          </>
        }
      >
        <p>{t('imageEarlier')}</p>
        <EarlierPicture sessionId={sessionId} picture={earlier} />
        {error ? <ErrorNotice error={error} /> : null}
      </StepFrame>
    );
  return (
    <PictureField
      label={t('imageLabel')}
      send={(image) =>
        call('POST /api/patient/sessions/:sessionId/workflow/images', {
          params: { sessionId },
          body: { ...image, kind: 'patient-image' },
          stayOnUnauthorised: true,
        })
      }
      onSent={sent}
      onTrouble={() => setTroubled(true)}
      confirmed={({ picture, main, others }) => (
        <StepFrame
          title={t('imageTitle')}
          actions={
            nextAction ? (
              <Button variant="primary" size="large" block busy={busy} onClick={nextAction}>
                {t('next')}
              </Button>
            ) : (
              main
            )
          }
          more={
            <>
              {nextAction ? main : null}
              {others}
              {troubled && !imageId && !isDone ? (
                <Button size="large" block busy={busy} onClick={() => finish(null)}>
                  {t('continueWithoutImage')}
                </Button>
              ) : null}
              {skipButton}
            </>
          }
        >
          {isDone && answers ? (
            <Notice
              tone={answers.hasImage ? 'good' : 'info'}
              title={t(answers.hasImage ? 'imageKept' : 'imageNone')}
            />
          ) : null}
          <p>{t('imageHelp')}</p>
          {picture}
          {troubled && !imageId && !isDone ? <p role="status">{words.code('PHOTO_UPLOAD_ERROR')}</p> : null}
          {error ? <ErrorNotice error={error} /> : null}
        </StepFrame>
      )}
    />
  );
}
