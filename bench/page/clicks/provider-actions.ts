import { expect, type Page } from '@playwright/test';

export interface Pages {
  provider: Page;
  patient: Page;
}

export interface Action {
  what: string;
  most: number | null;
  ready?: (pages: Pages) => Promise<unknown>;
  act: (pages: Pages) => Promise<unknown>;
  effect: (pages: Pages) => Promise<unknown>;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const press = (page: Page, name: string | RegExp) => button(page, name).first().click();
const choose = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name }).click();

async function closePanel({ provider }: Pages): Promise<void> {
  const close = provider.getByRole('complementary').getByRole('button', { name: 'Close' });
  if (await close.isVisible()) await close.click();
}

/** In order: each action leaves the pages as the next one needs them. */
export function providerActions(patientName: string): readonly Action[] {
  const seen = ({ provider }: Pages) =>
    expect(provider.getByRole('figure', { name: patientName })).toBeVisible();
  const person = (page: Page) => button(page, `Actions for ${patientName}`).click();
  return [
    {
      what: 'admit the patient who waits',
      most: 1,
      ready: ({ provider }) => button(provider, `Admit ${patientName}`).first().waitFor(),
      act: ({ provider }) => press(provider, `Admit ${patientName}`),
      effect: seen,
    },
    {
      what: 'mute oneself',
      most: 1,
      act: ({ provider }) => press(provider, 'Mute'),
      effect: ({ provider }) => button(provider, 'Unmute').waitFor(),
    },
    {
      what: 'stop the camera',
      most: 1,
      act: ({ provider }) => press(provider, 'Stop video'),
      effect: ({ provider }) => button(provider, 'Start video').waitFor(),
    },
    {
      what: 'write in the chat',
      most: 2,
      act: async ({ provider }) => {
        await press(provider, 'Chat');
        await provider.getByRole('textbox').fill('Good morning');
        await press(provider, 'Send');
      },
      effect: ({ patient }) => expect(patient.getByText('Good morning').first()).toBeVisible(),
    },
    {
      what: 'mute the patient',
      most: 2,
      ready: closePanel,
      act: async ({ provider }) => {
        await press(provider, 'Participants');
        await press(provider, `Mute ${patientName}`);
      },
      effect: ({ patient }) => button(patient, 'Unmute').waitFor(),
    },
    {
      what: 'lock the patient’s microphone',
      most: 2,
      act: async ({ provider }) => {
        await person(provider);
        await choose(provider, 'Lock microphone');
      },
      effect: ({ patient }) => button(patient, 'Locked').waitFor(),
    },
    {
      what: 'share the screen',
      most: 2,
      ready: closePanel,
      act: async ({ provider }) => {
        await press(provider, 'Share');
        await choose(provider, 'Share screen');
      },
      effect: ({ patient }) =>
        button(patient, /^(?:Accept|Show)/)
          .first()
          .waitFor(),
    },
    {
      what: 'read where the patient is',
      most: 1,
      ready: async ({ provider }) => {
        await press(provider, 'Withdraw');
        await button(provider, 'Withdraw').waitFor({ state: 'detached' });
      },
      act: ({ provider }) => press(provider, 'Show patient information'),
      effect: ({ provider }) => expect(provider.getByRole('complementary')).toBeVisible(),
    },
    {
      what: 'pause the visit',
      most: 2,
      ready: closePanel,
      act: async ({ provider }) => {
        await press(provider, 'More');
        await choose(provider, 'Pause visit');
      },
      effect: ({ patient }) => expect(patient.getByText(/paused/i).first()).toBeVisible(),
    },
    {
      what: 'send the patient to the waiting room',
      most: 3,
      ready: async ({ provider }) => {
        await press(provider, 'More');
        await choose(provider, 'Unpause visit');
        await expect(button(provider, 'Share')).toBeVisible();
      },
      act: async ({ provider }) => {
        await press(provider, 'Participants');
        await person(provider);
        await choose(provider, 'Send to the waiting room');
      },
      effect: ({ patient }) => expect(patient.getByText(/moved you to the waiting room$/)).toBeVisible(),
    },
    {
      what: 'remove the patient for a minute',
      most: 3,
      act: async ({ provider }) => {
        await person(provider);
        await choose(provider, /^Remove/);
        await press(provider, 'Remove');
      },
      effect: ({ provider }) => button(provider, /^Clear Removal/).waitFor(),
    },
    {
      what: 'end the visit for everyone',
      most: 2,
      ready: closePanel,
      act: async ({ provider }) => {
        await press(provider, 'End');
        await press(provider, 'End for everyone');
      },
      effect: ({ provider }) => expect(provider.getByRole('link', { name: 'Back to visits' })).toBeVisible(),
    },
  ];
}
