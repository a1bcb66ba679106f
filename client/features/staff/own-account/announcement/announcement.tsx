import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '#client/api/call.ts';
import { storage } from '#client/api/storage.ts';
import { inLanguage, useLanguage } from '#client/features/core/language/use-language.ts';
import { practicesQuery } from '#client/features/core/signed-in/signed-in-queries.ts';
import { Avatar } from '#client/ui/components/avatar.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { CheckField } from '#client/ui/components/check-field.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Row, Stack } from '#client/ui/components/layout.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { useToastedAttempt } from '#client/ui/errors/use-toasted-attempt.ts';
import type { NewsAnnouncement } from '#shared/contracts/rest/practice/news.ts';
import type { AnnouncementVariant } from '#shared/domain/own-account.ts';
import { profileQuery } from '../account-queries.ts';
import { PictureChoice } from '../picture-choice.tsx';
import styles from './announcement.module.css';
import { whichAnnouncement } from './which-announcement.ts';

const ACCOUNT = '/provider/account';

type Shown = { variant: AnnouncementVariant } | { variant: 'news'; article: NewsAnnouncement };

/** Shows an announcement once after signing in: a dialog, or on narrow screens a sheet from the lower edge. */
export default function Announcement() {
  const { data } = useQuery(practicesQuery);
  const [path] = useLocation();
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    // On the account page and the news pages the person already does what the announcement requests.
    if (!data || path === ACCOUNT || path.startsWith('/news')) return;
    const variant = whichAnnouncement(data, storage.get('nag'));
    const article = data.newsInfo.announcement;
    if (!variant) return;
    storage.set('nag', '0');
    if (variant !== 'news') setShown({ variant });
    else if (article) setShown({ variant, article });
  }, [data, path]);
  const close = () => setShown(null);
  if (!shown) return null;
  if (shown.variant === 'news') return <NewsDialog article={shown.article} onClose={close} />;
  return <WishDialog variant={shown.variant} onClose={close} />;
}

function WishDialog({ variant, onClose }: { variant: AnnouncementVariant; onClose: () => void }) {
  const { t } = useTranslation('announcement');
  const queries = useQueryClient();
  return (
    <AnnouncementDialog
      title={t(`${variant}.title`)}
      onClose={onClose}
      dismiss={async () => {
        await call('POST /api/provider/account/dismissed-announcements', { body: { variant } });
        await queries.invalidateQueries({ queryKey: practicesQuery.queryKey });
      }}
      action={variant === 'securityQuestions' ? { label: t('goToAccount'), to: ACCOUNT } : null}
    >
      <p>{t(`${variant}.lead`)}</p>
      {variant === 'avatar' ? <AvatarAnnouncement onSaved={onClose} /> : null}
    </AnnouncementDialog>
  );
}

function NewsDialog({ article, onClose }: { article: NewsAnnouncement; onClose: () => void }) {
  const { t } = useTranslation('announcement');
  const language = useLanguage();
  const queries = useQueryClient();
  const { articleId, title, summary, imageUrl } = article;
  const words = inLanguage(summary, language);
  return (
    <AnnouncementDialog
      title={inLanguage(title, language)}
      onClose={onClose}
      dismiss={async () => {
        const newsInfo = await call('POST /api/provider/news/:articleId/dismiss', { params: { articleId } });
        queries.setQueryData(practicesQuery.queryKey, (known) => known && { ...known, newsInfo });
      }}
      action={{ label: t('read'), to: `/news/articles/${articleId}` }}
    >
      {imageUrl ? <img src={imageUrl} alt="" className={styles.picture} /> : null}
      {words ? <p>{words}</p> : null}
    </AnnouncementDialog>
  );
}

export function AvatarAnnouncement({ onSaved }: { onSaved: () => void }) {
  const words = useErrorWords();
  const { data, error } = useQuery(profileQuery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per failure, with the words of that moment.
  useEffect(() => {
    if (error) toast(words.code('FAILED_TO_LOAD_NAME_AND_IMAGE'), 'danger');
  }, [error]);
  if (!data) return null;
  return (
    <Row gap={4} align="center">
      <Avatar firstName={data.firstName} lastName={data.lastName} imageUrl={data.imageUrl} size="large" />
      <Stack gap={2} breaks shrinks>
        <strong>{data.name}</strong>
        <PictureChoice imageUrl={data.imageUrl} onSaved={onSaved} />
      </Stack>
    </Row>
  );
}

interface AnnouncementDialogProps {
  title: string;
  onClose: () => void;
  dismiss: () => Promise<void>;
  action: { label: string; to: string } | null;
  children: ReactNode;
}

function AnnouncementDialog({ title, onClose, dismiss, action, children }: AnnouncementDialogProps) {
  const { t } = useTranslation('announcement');
  const [, navigate] = useLocation();
  const [never, setNever] = useState(false);
  const { busy, attempt } = useToastedAttempt();

  const close = (then: () => void = () => {}) =>
    attempt(async () => {
      if (never) await dismiss();
      onClose();
      then();
    });

  return (
    <Dialog
      open
      onClose={() => void close()}
      title={title}
      closeLabel={t('close')}
      width={480}
      actions={
        <>
          <Button busy={busy} onClick={() => void close()}>
            {t(never ? 'gotIt' : 'remindMeLater')}
          </Button>
          {action ? (
            <Button variant="primary" onClick={() => void close(() => navigate(action.to))}>
              {action.label}
            </Button>
          ) : null}
        </>
      }
    >
      <Stack gap={5}>
        {children}
        <CheckField label={t('dontShowAgain')} checked={never} onChange={setNever} />
      </Stack>
    </Dialog>
  );
}
