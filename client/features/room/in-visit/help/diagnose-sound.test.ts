import { expect, test } from 'vitest';
import { diagnoseSound, type HeardPerson, type SoundFacts } from './diagnose-sound.ts';

const doctor: HeardPerson = { name: 'Dr. Rivera', provider: true, microphone: 'on', level: 0.2 };
const guest: HeardPerson = { name: 'Elsa', provider: false, microphone: 'on', level: 0.2 };
const facts = (over: Partial<SoundFacts>): SoundFacts => ({
  paused: false,
  blocked: false,
  off: false,
  people: [doctor],
  ...over,
});

test.each([
  ['the visit is paused', facts({ paused: true, blocked: true }), 'paused', ''],
  ['no one else is there', facts({ people: [] }), 'alone', ''],
  ['the browser plays nothing', facts({ blocked: true, off: true }), 'blocked', 'Dr. Rivera'],
  ['this page is silent', facts({ off: true }), 'off', 'Dr. Rivera'],
  ['sound arrives and is played', facts({}), 'device', 'Dr. Rivera'],
  ['the microphone is off', facts({ people: [{ ...doctor, microphone: 'off' }] }), 'muted', 'Dr. Rivera'],
  [
    'there is no microphone',
    facts({ people: [{ ...doctor, microphone: 'none' }] }),
    'no-microphone',
    'Dr. Rivera',
  ],
  ['it sends silence', facts({ people: [{ ...doctor, level: 0 }] }), 'silent', 'Dr. Rivera'],
  ['nothing arrives', facts({ people: [{ ...doctor, level: null }] }), 'not-arriving', 'Dr. Rivera'],
  [
    'the provider is muted while a guest speaks',
    facts({ people: [guest, { ...doctor, microphone: 'off' }] }),
    'muted',
    'Dr. Rivera',
  ],
  [
    'one of two providers is heard',
    facts({
      people: [
        { ...doctor, microphone: 'off' },
        { ...doctor, name: 'Dr. Okafor' },
      ],
    }),
    'device',
    'Dr. Okafor',
  ],
  ['only a guest is there', facts({ people: [{ ...guest, microphone: 'off' }] }), 'muted', 'Elsa'],
] as const)('%s', (_, given, cause, name) => {
  expect(diagnoseSound(given)).toEqual({ cause, name });
});
