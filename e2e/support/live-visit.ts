import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { scheduleByApi } from './group-visit.ts';
import { expectMediaFlows } from './media.ts';
import { beSignedIn, checkIn, newPerson, type Person, type Workplace } from './people.ts';

export interface LiveVisit {
  provider: Person;
  patient: Person;
  visitId: string;
  close(): Promise<void>;
}

interface LiveVisitOptions {
  name: string;
  provider?: BrowserContextOptions;
  patient?: BrowserContextOptions;
  prepare?: (page: Page) => Promise<void>;
}

export async function openLiveVisit(
  browser: Browser,
  product: Workplace,
  { name, prepare = async () => {}, ...contexts }: LiveVisitOptions,
): Promise<LiveVisit> {
  const provider = await newPerson(browser, 'desktop', contexts.provider);
  const patient = await newPerson(browser, 'phone', contexts.patient);
  for (const { page } of [provider, patient]) await prepare(page);
  const { url } = product;
  await beSignedIn(provider.page, product, 'dr.rivera@demo.test');
  const scheduled = await scheduleByApi(provider.page, url, { startsIn: 2, patients: [[name, 'Moreau']] });
  const link = scheduled.patients[0]?.patientLink ?? '';
  await checkIn(patient.page, link);
  await provider.page.goto(`${url}/provider/group/${scheduled.patients[0]?.sessionId}`);
  await provider.page
    .getByRole('button', { name: `Admit ${name} Moreau` })
    .first()
    .click();
  await expectMediaFlows(patient.page);
  await expectMediaFlows(provider.page);
  return {
    provider,
    patient,
    visitId: scheduled.visitId,
    async close() {
      await patient.context.close();
      await provider.context.close();
    },
  };
}
