import { expect } from '@playwright/test';
import pg from 'pg';
import { PIXEL } from '#server/test-support/make-image.ts';
import { sumOf, TAPS, TAPS_RETURNING, TAPS_WITHOUT_HOME, walkEveryStep } from '../../support/every-step.ts';
import { takePictures } from '../../support/gallery.ts';
import { heading, title, WAITING_ROOM } from '../../support/headings.ts';
import { newPerson } from '../../support/people.ts';
import { Taps } from '../../support/taps.ts';
import { test } from '../../support/test.ts';
import { en, es } from '../../support/words.ts';
import { throughTheVisit } from './through-the-visit.ts';
import { linked, product, SMALL } from './world.ts';

const ON_FILE = {
  birthDate: '1952-03-01',
  sex: '',
  mrn: '',
  address: '12 Mesa Drive',
  city: 'Phoenix',
  state: 'AZ',
  zipCode: '85004',
} as const;

async function patientOf(sessionId: string): Promise<string> {
  const database = new pg.Client({ connectionString: product.database.url });
  await database.connect();
  try {
    const { rows } = await database.query<{ id: string }>(
      'select patient_id as id from visit_patients where session_id = $1',
      [sessionId],
    );
    return rows[0]?.id ?? '';
  } finally {
    await database.end();
  }
}

export function otherWays(): void {
  test('in Spanish: a mother for her child, in the behavioral health variant, using only the keyboard', async ({
    browser,
  }) => {
    const { page } = await newPerson(browser, 'phone', { locale: 'es-US' });
    const { sessionId } = await linked(page, 'Telepsychiatry session');
    await page.evaluate(() => localStorage.setItem('language', 'es'));
    await page.reload();
    const enter = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    };
    await enter(es('join:continue'));
    await title(page, es('workflow:deviceTestTitle'));
    await enter(es('workflow:skip'));
    await title(page, es('terms:termsTitle'));
    await enter(es('workflow:agreeToAll'));
    await title(page, es('consent:behavioralTitle'));
    await page.getByRole('radio', { name: es('workflow:signPatient') }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Tomás Marín');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Padre');
    await page.keyboard.press('Tab');
    await page.keyboard.type('07042015');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Inés Marín');
    await page.keyboard.press('Enter');
    await title(page, es('workflow:locationTitle'));
    await page.getByRole('radio', { name: es('workflow:place.home') }).focus();
    await page.keyboard.press('Space');
    for (const typed of ['Calle Mesa 12', 'Phoenix', '85004', '', '6025550123']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(typed);
    }
    await page.keyboard.press('Enter');
    await title(page, es('intake:title'));
    await page.getByLabel('¿Cuál es el motivo de su visita?').focus();
    await page.keyboard.type('Ansiedad');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await enter(es('workflow:next'));
    await title(page, es('workflow:imageTitle'));
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      enter(es('images:choosePicture')),
    ]);
    await chooser.setFiles({
      name: 'tomas.gif',
      mimeType: 'image/gif',
      buffer: Buffer.from(PIXEL, 'base64'),
    });
    await enter(es('images:usePicture'));
    await expect(page.getByText(es('waiting-room:allSet'))).toBeVisible();
    await enter(es('waiting-room:checkIn'));
    await expect(page.getByRole('button', { name: es('waiting-room:checkIn') })).toHaveCount(0);

    await throughTheVisit(page, sessionId, es('in-visit:leave'));
    await title(page, es('waiting-room:thankYou'));
    await page.getByRole('radio', { name: '1', exact: true }).focus();
    for (let score = 1; score < 8; score += 1) await page.keyboard.press('ArrowRight');
    await enter(es('satisfaction:send'));
    await expect(page.getByText(es('satisfaction:thanks'))).toBeVisible();
  });

  test('counts the taps from the link to the waiting room: 12 with every step, 6 when returning, 13 without a home on file, 2 without steps', async ({
    browser,
  }) => {
    const mobile = '+16025550123';
    const phoneOnFile = '(602) 555-0123';
    const { page } = await newPerson(browser, 'phone');
    const { sessionId } = await linked(page, 'Telehealth consultation', 5, { mobile, identity: ON_FILE });
    await expect(heading(page, en('join:haveReady'))).toBeVisible();
    for (const thing of [en('join:ready.medicines'), en('join:ready.card')])
      await expect(page.getByText(thing)).toBeVisible();
    await expect(page.getByText('You can stop and come back with the same link.')).toBeVisible();
    await expect(page.getByRole('button', { name: en('join:continue') })).toBeInViewport({ ratio: 1 });
    await takePictures(page, 'link-with-steps', SMALL);
    const taps = await walkEveryStep(page, { phoneOnFile, homeOnFile: true });
    expect(taps).toEqual(TAPS);
    expect(sumOf(taps)).toBe(12);

    const { page: returning } = await newPerson(browser, 'phone');
    const patientId = await patientOf(sessionId);
    await linked(returning, 'Telehealth consultation', 9, { mobile, patientId });
    const fewer = await walkEveryStep(returning, {
      phoneOnFile,
      homeOnFile: true,
      returning: true,
      onScreen: async (name) => {
        if (name === 'earlier consent') await takePictures(returning, 'step-earlier-consent', SMALL);
        if (name === 'still right') await takePictures(returning, 'step-still-right');
      },
    });
    expect(fewer).toEqual(TAPS_RETURNING);
    expect(sumOf(fewer)).toBe(6);

    const { page: unknown } = await newPerson(browser, 'phone');
    await linked(unknown, 'Telehealth consultation', 5, { mobile });
    const more = await walkEveryStep(unknown, { phoneOnFile });
    expect(more).toEqual(TAPS_WITHOUT_HOME);
    expect(sumOf(more)).toBe(13);

    const { page: quick } = await newPerson(browser, 'phone');
    await linked(quick, 'Follow-up');
    await expect(quick.getByText('You can stop and come back')).toHaveCount(0);
    const few = new Taps(quick);
    await few.press(en('join:continue'));
    await few.press(en('waiting-room:checkIn'));
    await title(quick, WAITING_ROOM);
    expect(few.count).toBe(2);
  });
}
