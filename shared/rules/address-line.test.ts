import { expect, test } from 'vitest';
import { addressLine, locationLine } from './address-line.ts';

const MESA = { address: '12 Mesa Drive', city: 'Phoenix', state: 'AZ', zipCode: '85001' };

test.each([
  ['all of it', MESA, '12 Mesa Drive, Phoenix, AZ 85001'],
  ['no ZIP code', { ...MESA, zipCode: null }, '12 Mesa Drive, Phoenix, AZ'],
  ['only a state', { address: '', city: '', state: 'AZ', zipCode: '' }, 'AZ'],
  ['nothing', { address: '', city: '', state: '', zipCode: '' }, ''],
])('shows an address with only %s known', (_what, address, line) => {
  expect(addressLine(address)).toBe(line);
});

test('shows a location with its address, and without', () => {
  expect(locationLine({ name: 'Mesa Clinic', address: addressLine(MESA) })).toBe(
    'Mesa Clinic, 12 Mesa Drive, Phoenix, AZ 85001',
  );
  expect(locationLine({ name: 'Mesa Clinic', address: '' })).toBe('Mesa Clinic');
});
