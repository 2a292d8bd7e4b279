import { expect, it, vi } from 'vitest';
import { createGeoLookup } from './geo-lookup.ts';

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

it('knows the country, the town and the time of an address', async () => {
  const places = createGeoLookup(log);
  expect(await places.find('140.112.8.116')).toEqual({
    ip: '140.112.8.116',
    country_name: 'Taiwan',
    city: 'Taipei',
    district: '',
    latitude: '25.0330',
    longitude: '121.5650',
    time_zone: { name: 'Asia/Taipei' },
  });
  expect((await places.find('2001:b000::1')).country_name).toBe('Taiwan');
  await places.close();
});

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '203.0.113.5',
  '::1',
  'fe80::1',
  'fd00::1',
  '2001:db8::1',
  'nonsense',
  '',
])('knows nothing of %s but itself', async (ip) => {
  const places = createGeoLookup(log);
  expect(await places.find(ip)).toEqual({ ip });
});

it('answers the address alone, and says so in the log once, when its data is missing', async () => {
  const places = createGeoLookup(log, '/nowhere');
  expect(await places.find('8.8.8.8')).toEqual({ ip: '8.8.8.8' });
  expect(await places.find('8.8.4.4')).toEqual({ ip: '8.8.4.4' });
  expect(log.warn).toHaveBeenCalledTimes(1);
});
