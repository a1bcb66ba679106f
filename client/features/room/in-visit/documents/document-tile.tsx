import { Mail, MailCheck } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { sameView, type View } from '#client/features/room/document-view/view.ts';
import { Button } from '#client/ui/components/button.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Box, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Spinner } from '#client/ui/components/spinner.tsx';
import type { SharedDocumentView } from '#shared/contracts/socket/events.ts';
import { useSeatName } from '../seat/use-seat-name.ts';
import styles from './document-tile.module.css';
import { sharedFileUrl } from './shared-file-url.ts';
import { useDocumentsEmail } from './use-documents-email.ts';

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
          url={sharedFileUrl(handshake, document.sharedId)}
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
  const { information } = useVisitConnection();
  if (!offered) return null;
  const Icon = asked ? MailCheck : Mail;
  return (
    <Button
      icon={<Icon size={20} aria-hidden />}
      busy={busy}
      onClick={async () => {
        // Another press repeats how the documents will arrive.
        if (asked || (await ask())) information.tell(t(said));
      }}
    >
      {t(asked ? 'askedFor' : said === 'textAsked' ? 'textThis' : 'emailThis')}
    </Button>
  );
}

const SEND_EVERY_MS = 150;

/** Sends the presenter's moves. Other pages follow until their user moves the document. */
function useSharedView(document: SharedDocumentView) {
  const { sharedId, seatId, place } = document;
  const presents = useRoom((state) => state.you?.seatId === seatId);
  const { room } = useVisitConnection();
  const [own, setOwn] = useState<{ sharedId: string; view: View } | null>(null);
  const [following, setFollowing] = useState(true);
  const view = own?.sharedId === sharedId && (presents || !following) ? own.view : place;
  const sending = useRef<{ timer: ReturnType<typeof setTimeout> | null; next: View | null }>({
    timer: null,
    next: null,
  });

  function send(next: View): void {
    const line = sending.current;
    line.next = next;
    if (line.timer !== null) return;
    const go = () => {
      line.timer = null;
      if (!line.next) return;
      // A lost move is harmless: the next one replaces it.
      room.send('document:view', { sharedId, ...line.next }).catch(() => {});
      line.next = null;
      line.timer = setTimeout(go, SEND_EVERY_MS);
    };
    go();
  }

  // A new server process knows the document, but not its position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each place that the server tells.
  useEffect(() => {
    if (presents && own?.sharedId === sharedId && !sameView(own.view, place)) send(own.view);
  }, [place]);
  useEffect(() => {
    const line = sending.current;
    return () => {
      if (line.timer !== null) clearTimeout(line.timer);
      line.timer = null;
    };
  }, []);

  return {
    view,
    presents,
    following,
    setView(next: View) {
      // On a phone, scrolling down a page that the presenter sees whole still counts as following.
      if (!presents && following && next.page === place.page && next.zoom === 1 && place.zoom === 1) return;
      setOwn({ sharedId, view: next });
      if (presents) send(next);
      else setFollowing(false);
    },
    setFollowing(follow: boolean) {
      if (!follow) setOwn({ sharedId, view: place });
      setFollowing(follow);
    },
  };
}
