import { type Browser, expect, type Page } from '@playwright/test';
import pg from 'pg';
import type { VisitQuality } from '#shared/contracts/rest/admin/admin-visits.ts';
import type { FindingKind } from '#shared/domain/quality-record.ts';
import { patience } from '../../scripts/test/machine.ts';
import { mediaPorts } from '../support/cut-network.ts';
import { type LiveVisit, openLiveVisit } from '../support/live-visit.ts';
import { reconnecting } from '../support/locators.ts';
import { mediaBack, mediaWorkerOf, onlyByRelay } from '../support/media.ts';
import { newPerson, signInAsAdministrator } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { productOnAWay } from '../support/product-on-a-way.ts';
import { test } from '../support/test.ts';
import { startTurnServer } from '../support/turn-server.ts';

const on = productOnAWay();

interface Cause {
  kind: FindingKind;
  says: RegExp;
  make(visit: LiveVisit): Promise<void>;
  prepare?: (page: Page) => Promise<void>;
}

const patientsPorts = ({ patient }: LiveVisit) => mediaPorts(patient.page);

const CAUSES: Cause[] = [
  {
    kind: 'loss-down',
    says: /of what was sent to .* was lost on the way/,
    make: async (visit) => on.media.lose(0.25, await patientsPorts(visit)),
  },
  {
    kind: 'loss-up',
    says: /of what .* sent was lost on the way/,
    make: async (visit) => on.media.lose(0.25, await patientsPorts(visit), 'up'),
  },
  {
    kind: 'delay',
    says: /a round trip took about/,
    make: async (visit) => on.media.delay(400, await patientsPorts(visit)),
  },
  {
    kind: 'upload-narrow',
    says: /upload carried only about \d+ kbit\/s\. Video was reduced to keep the sound/,
    prepare: showNoise,
    make: async (visit) => on.media.narrow(200, await patientsPorts(visit)),
  },
  {
    kind: 'camera-lost',
    says: /camera was missing or used by another program/,
    // What a browser does to the track of an unplugged camera.
    prepare: async (page) => {
      await page.addInitScript(() => {
        const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        navigator.mediaDevices.getUserMedia = async (wanted) => {
          if (window.unplugged && wanted?.video) throw new DOMException('gone', 'NotFoundError');
          const stream = await open(wanted);
          window.cameras = [...(window.cameras ?? []), ...stream.getVideoTracks()];
          return stream;
        };
      });
    },
    make: async ({ patient }) =>
      patient.page.evaluate(() => {
        window.unplugged = true;
        for (const track of window.cameras ?? []) {
          track.stop();
          track.dispatchEvent(new Event('ended'));
        }
      }),
  },
  {
    kind: 'processor',
    says: /device was too slow/,
    make: async ({ patient }) => {
      // Blocks the page most of the time, as a starved processor does.
      await patient.page.evaluate(() => {
        setInterval(() => {
          const until = performance.now() + 3_500;
          while (performance.now() < until);
        }, 3_800);
      });
    },
  },
  {
    kind: 'network-gone',
    says: /network was gone/,
    make: async (visit) => {
      await visit.patient.context.setOffline(true);
      on.media.cut(await patientsPorts(visit));
      await expect(reconnecting(visit.patient.page)).toBeInViewport();
      await noticedAway(visit);
      on.media.mend();
      await visit.patient.context.setOffline(false);
    },
  },
  {
    kind: 'page-closed',
    says: /had closed the page/,
    make: async (visit) => {
      const { page } = visit.patient;
      const address = page.url();
      await page.goto('about:blank');
      await noticedAway(visit);
      await page.goto(address);
    },
  },
  {
    kind: 'server-media',
    says: /part of the practice’s server failed/,
    make: async ({ patient }) => {
      process.kill(mediaWorkerOf(on.product), 'SIGKILL');
      await mediaBack(patient.page);
    },
  },
  {
    kind: 'server-restart',
    says: /the practice’s server restarted/,
    make: async (visit) => {
      // The record shows the page as connected before; a killed process writes no end.
      await measured(visit);
      await on.product.killAndRestart();
      await mediaBack(visit.patient.page);
    },
  },
];

/**
 * The patient's camera shows noise, which no encoder compresses well. Chromium's own camera needs less than a narrow
 * upload carries.
 */
async function showNoise(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const draw = () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
      const pen = canvas.getContext('2d');
      const pictures = Array.from({ length: 8 }, () => {
        const { data } = new ImageData(canvas.width, canvas.height);
        for (let index = 0; index < data.length; index++) data[index] = Math.random() * 256;
        return new ImageData(data, canvas.width);
      });
      let frame = 0;
      setInterval(() => {
        const picture = pictures[frame++ % pictures.length];
        if (picture) pen?.putImageData(picture, 0, 0);
      }, 100);
      return canvas.captureStream(10).getVideoTracks();
    };
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      if (!wanted?.video || location.pathname.startsWith('/provider')) return open(wanted);
      const sound = wanted.audio ? (await open({ audio: wanted.audio })).getAudioTracks() : [];
      return new MediaStream([...sound, ...draw()]);
    };
  });
}

/** In milliseconds since the epoch; 0 without one. */
async function lastSample({ visitId }: LiveVisit, role: 'patient' | 'provider'): Promise<number> {
  const database = new pg.Client(on.product.database?.url);
  await database.connect();
  const { rows } = await database.query(
    `select max(sample.until_at) as at from quality_samples as sample
     join participants as seat on seat.seat_id = sample.seat_id where seat.visit_id = $1 and seat.role = $2`,
    [visitId, role],
  );
  await database.end();
  return rows[0].at?.getTime() ?? 0;
}

/** The record has the patient's media and therefore their connection, because both are written together. */
const measured = (visit: LiveVisit) =>
  expect.poll(() => lastSample(visit, 'patient'), { timeout: patience(90_000) }).toBeGreaterThan(0);

async function noticedAway(visit: LiveVisit): Promise<void> {
  const since = Date.now() + AWAY_MS;
  const provider = () => lastSample(visit, 'provider');
  await expect.poll(provider, { timeout: patience(90_000) }).toBeGreaterThan(since);
}

const AWAY_MS = 5_000;

declare global {
  interface Window {
    unplugged?: boolean;
    cameras?: MediaStreamTrack[];
  }
}

for (const { kind, says, make, prepare } of CAUSES) {
  test(`${kind}: administrators read what went wrong and what helps`, async ({ browser }) => {
    await tell(browser, on.product, { kind, says, make, ...(prepare ? { prepare } : {}) });
  });
}

for (const [kind, transport, says] of [
  ['relay-only', 'udp', /the detour through the relay/],
  ['tcp-only', 'tcp', /over TCP only/],
] as const) {
  test(`${kind}: administrators read what went wrong and what helps`, async ({ browser }) => {
    const turn = await startTurnServer();
    const relayed = await startProduct({
      TURN_URLS: `turn:127.0.0.1:${turn.port}?transport=${transport}`,
      TURN_SECRET: turn.secret,
    });
    try {
      await tell(browser, relayed, { kind, says, make: async () => {}, prepare: onlyByRelay });
    } finally {
      await relayed.dispose();
      await turn.close();
    }
  });
}

async function tell(browser: Browser, of: Product, { kind, says, make, prepare }: Cause): Promise<void> {
  const visit = await openLiveVisit(browser, of, { name: 'Walter', ...(prepare ? { prepare } : {}) });
  await make(visit);
  const admin = await newPerson(browser, 'desktop');
  await signInAsAdministrator(admin.page, of);
  const address = `${of.url}/api/admin/visits/${visit.visitId}/quality`;
  const worst = async () => {
    const answer = await admin.page.request.get(address);
    const { people } = (await answer.json()).result as VisitQuality;
    const patient = people.find(({ role }) => role === 'patient');
    console.log(kind, JSON.stringify(patient?.findings), JSON.stringify(patient?.samples.at(-1)));
    return patient?.findings[0]?.kind;
  };
  await expect.poll(worst, { timeout: patience(120_000), intervals: [5_000] }).toBe(kind);
  await admin.page.goto(`${of.url}/provider/client-admin/visits/${visit.visitId}/connections`);
  await expect(admin.page.getByRole('region', { name: 'Walter Moreau' }).getByText(says)).toBeVisible();
  await admin.context.close();
  await visit.close();
}
