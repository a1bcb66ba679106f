import { expect, type Page } from '@playwright/test';
import { SOCKETS_PER_SESSION } from '#server/realtime/session-sockets.ts';
import { drawDevices } from '../support/drawn-devices.ts';
import { takePictures } from '../support/gallery.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { beSignedIn, newPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let product: SharedProduct;
test.beforeAll(async () => {
  product = await openProduct();
});

async function openPages(page: Page, practiceId: number): Promise<void> {
  const refused = await page.evaluate(
    async ({ most, auth }) => {
      const open: WebSocket[] = [];
      Object.assign(window, { otherPages: open });
      const answer = () =>
        new Promise<string>((resolve, reject) => {
          const socket = new WebSocket(
            `${location.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
          );
          open.push(socket);
          socket.onerror = () => reject(new Error('not opened'));
          socket.onmessage = ({ data }) => {
            // Engine.IO: 0 opened, 2 ping; Socket.IO in 4: 0 connected, 4 refused.
            if (data[0] === '0') socket.send(`40/practice,${JSON.stringify(auth)}`);
            if (data === '2') socket.send('3');
            if (data.startsWith('40') || data.startsWith('44')) resolve(data);
          };
        });
      for (let count = 0; count <= most; count += 1) {
        const said = await answer();
        if (said.startsWith('44')) return said;
      }
      return 'all were let in';
    },
    { most: SOCKETS_PER_SESSION, auth: { practiceId } },
  );
  expect(refused).toContain('TOO_MANY_PAGES');
}

const closePages = (page: Page) =>
  page.evaluate(() => {
    for (const socket of (window as unknown as { otherPages: WebSocket[] }).otherPages) socket.close();
  });

const words = (page: Page) => page.getByText('Too many pages are open.');

test('tells staff that too many pages are open, and works after others are closed', async ({ browser }) => {
  const { page, context } = await newPerson(browser, 'desktop');
  await beSignedIn(page, product, 'dr.rivera@demo.test');
  const { patients } = await scheduleByApi(page, product.url, {
    startsIn: 5,
    visitType: 'Follow-up',
    patients: [['Walter', 'Ames']],
  });
  await drawDevices(page);
  const others = await context.newPage();
  await others.goto(product.url);
  await openPages(others, product.practiceId('Saguaro Family Medicine'));
  await page.goto(`${product.url}/provider/group/${patients[0]?.sessionId}`);
  await expect(words(page)).toBeVisible();
  await takePictures(page, 'too-many-pages-staff');
  await closePages(others);
  await page.getByRole('button', { name: en('common:tryAgain') }).click();
  await expect(page.getByRole('button', { name: en('in-visit:leave') })).toBeVisible();
});

test('tells a patient that too many pages are open, with the practice’s name and what to do', async ({
  browser,
}) => {
  const staff = await newPerson(browser, 'desktop');
  await beSignedIn(staff.page, product, 'dr.rivera@demo.test');
  const { patients } = await scheduleByApi(staff.page, product.url, {
    startsIn: 5,
    visitType: 'Follow-up',
    patients: [['Walter', 'Ames']],
  });
  const { page } = await newPerson(browser, 'phone');
  await drawDevices(page, { shape: 'upright' });
  let refusing = true;
  // A patient's newest page replaces the earlier one, so the refusal is simulated.
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      if (refusing && String(frame).startsWith('40/room'))
        socket.send(
          '44/room,{"message":"TOO_MANY_PAGES","data":{"code":"TOO_MANY_PAGES","details":{"practice":{"name":"Saguaro Family Medicine","logo":null,"phone":"+16025550100"}}}}',
        );
      else server.send(frame);
    });
  });
  await page.goto(patients[0]?.patientLink ?? '');
  await page.getByRole('button', { name: en('join:continue') }).click();
  await expect(words(page)).toBeVisible();
  await expect(page.getByRole('link', { name: /602.* 555-0100/ })).toHaveAttribute(
    'href',
    'tel:+16025550100',
  );
  await takePictures(page, 'too-many-pages');
  refusing = false;
  await page.getByRole('button', { name: en('common:tryAgain') }).click();
  await expect(page.getByRole('button', { name: en('waiting-room:checkIn') })).toBeVisible();
});
