import { Mail, MailCheck } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Box, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import type { RoomHandshake } from '#shared/contracts/socket/commands.ts';
import type { SharedDocumentView } from '#shared/contracts/socket/events.ts';
import { useSeatName } from '../seat/use-seat-name.ts';
import styles from './document-tile.module.css';
import { useDocumentsEmail } from './use-documents-email.ts';
import { useSharedView } from './use-shared-view.ts';

const DocumentView = lazyPart(() => import('#client/features/room/document-view/document-view.tsx'));

export default function DocumentTile({ document }: { document: SharedDocumentView }) {
  const { t } = useTranslation('document-view');
  const { handshake } = useVisitConnection();
  const presenter = useRoom((state) => state.others.find(({ seatId }) => seatId === document.seatId));
  const isProvider = useRoom((state) => state.you?.role === 'provider');
  const nameOf = useSeatName();
  const { run, busy } = useCommand();
  const { view, setView, presents, following, setFollowing } = useSharedView(document);
  const by = presenter ? nameOf(presenter) : '';
  return (
    <figure className={styles.tile} data-document={document.sharedId}>
      <Row as="figcaption" gap={1} across={2} wrap align="center" tone="ink" className={styles.top}>
        <Box as="span" shrinks className={styles.name}>
          <Text as="strong" ownLine cut>
            {document.name}
          </Text>
          <Text as="span" ownLine tone="quiet" size="small" cut>
            {presents ? t('youShare') : by ? t('sharedBy', { name: by }) : ''}
          </Text>
        </Box>
        {handshake.as === 'patient' ? <EmailButton sessionId={handshake.sessionId} /> : null}
        {presents ? null : (
          <Button onClick={() => setFollowing(!following)}>
            {following ? t('lookAround') : t('follow', { name: by })}
          </Button>
        )}
        {isProvider ? (
          <Button variant="danger" busy={busy} onClick={() => void run('document:stop', {})}>
            {t('stop')}
          </Button>
        ) : null}
      </Row>
      <Suspense
        fallback={
          <Stack grows className={styles.loading}>
            <Spinner size="large" label={t('loading')} />
          </Stack>
        }
      >
        <DocumentView
          key={document.sharedId}
          url={fileUrl(handshake, document.sharedId)}
          name={document.name}
          mediaType={document.mediaType}
          view={view}
          onView={setView}
        />
      </Suspense>
    </figure>
  );
}

function EmailButton({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('document-view');
  const { offered, asked, said, busy, ask } = useDocumentsEmail(sessionId);
  if (!offered) return null;
  const Icon = asked ? MailCheck : Mail;
  return (
    <Button
      icon={<Icon size={20} aria-hidden />}
      busy={busy}
      onClick={async () => {
        // Another press repeats how the documents will arrive.
        if (asked || (await ask())) toast(t(said), said === 'noAddress' ? 'info' : 'good');
      }}
    >
      {t(asked ? 'askedFor' : said === 'textAsked' ? 'textThis' : 'emailThis')}
    </Button>
  );
}

export function fileUrl(handshake: RoomHandshake, sharedId: string): string {
  switch (handshake.as) {
    case 'staff':
      return `/api/provider/visits/${handshake.visitId}/documents/${sharedId}`;
    case 'patient':
      return `/api/patient/sessions/${handshake.sessionId}/documents/${sharedId}`;
    case 'guest':
      return `/api/guest/sessions/${handshake.guestId}/documents/${sharedId}`;
    case 'interpreter':
      return `/api/guest/interpreters/${handshake.requestId}/documents/${sharedId}`;
  }
}
