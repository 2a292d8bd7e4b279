import { expect, test } from 'vitest';
import { settingNames } from './config.ts';
import { unknownSettings } from './unknown-settings.ts';

test.each([
  ['PAGE_CACHE', 'PAGE_CACHE_MB'],
  ['PAGE_CHACHE_MB', 'PAGE_CACHE_MB'],
  ['SMS_DRVIER', 'SMS_DRIVER'],
  ['SMS_HTTP_HEADER', 'SMS_HTTP_HEADERS'],
  ['DATABASE_READ_ULR', 'DATABASE_READ_URL'],
  ['SECRET_KEY_OLD', 'SECRET_KEY_OTHER'],
  ['S3_REGOIN', 'S3_REGION'],
])('%s is named with the setting that was meant, %s', (name, nearest) => {
  expect(unknownSettings({ [name]: '1' })).toEqual([{ name, nearest }]);
});

test('settings themselves and names of other programs are no concern', () => {
  const others = [
    'NODE_OPTIONS',
    'PATH',
    'HOSTNAME',
    'PORTAGE',
    'SITE_SERVICE_HOST',
    'SITE_PORT_80_TCP_ADDR',
    'SITE_PORT',
  ];
  expect(unknownSettings(Object.fromEntries([...settingNames, ...others].map((name) => [name, '1'])))).toEqual([]);
});
