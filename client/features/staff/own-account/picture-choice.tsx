import { ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/components/button.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Row } from '#client/ui/components/layout.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import type { Profile } from '#shared/contracts/rest/staff/own-account.ts';
import { ACCOUNT_IMAGE_BYTES, mayBePhoto, PHOTO_FILES } from '#shared/rules/upload-limits.ts';
import styles from './account-page.module.css';
import { useKeepProfile } from './account-queries.ts';

const CropDialog = lazyPart(() => import('./crop-dialog.tsx'));

interface PictureChoiceProps {
  imageUrl: string | null;
  removable?: boolean;
  onSaved?: () => void;
}

/** 'Upload image' or 'Edit image' (PRODUCT 16.2). */
export function PictureChoice({ imageUrl, removable = false, onSaved }: PictureChoiceProps) {
  const { t } = useTranslation('own-account');
  const words = useErrorWords();
  const keep = useKeepProfile();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [removing, setRemoving] = useState(false);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0];
    // Allows choosing the same file again.
    target.value = '';
    if (!chosen) return;
    if (chosen.size > ACCOUNT_IMAGE_BYTES) return toast(words.code('FILE_TOO_LARGE'), 'danger');
    if (!mayBePhoto(chosen)) return toast(words.code('ERROR_INVALID_IMAGE_TYPE'), 'danger');
    setFile(chosen);
  }

  function saved(profile: Profile) {
    keep(profile);
    setFile(null);
    toast(t('pictureSaved'), 'good');
    onSaved?.();
  }

  async function remove() {
    setRemoving(true);
    try {
      keep(await call('DELETE /api/provider/account/image'));
      toast(t('pictureRemoved'), 'good');
    } catch (error) {
      toast(words.error(orCode(error, 'FAILED_TO_UPDATE_USER_INFORMATION')), 'danger');
    } finally {
      setRemoving(false);
    }
  }

  return (
    <Row gap={3} wrap align="center">
      <input
        ref={input}
        className={styles.input}
        type="file"
        accept={PHOTO_FILES}
        aria-label={t('picture')}
        onChange={choose}
      />
      <Button icon={<ImageUp size={20} aria-hidden />} onClick={() => input.current?.click()}>
        {t(imageUrl ? 'editImage' : 'uploadImage')}
      </Button>
      {removable && imageUrl ? (
        <Button
          variant="quiet"
          icon={<Trash2 size={20} aria-hidden />}
          busy={removing}
          onClick={() => void remove()}
        >
          {t('removeImage')}
        </Button>
      ) : null}
      {file ? (
        <Suspense>
          <CropDialog file={file} onClose={() => setFile(null)} onSaved={saved} />
        </Suspense>
      ) : null}
    </Row>
  );
}
