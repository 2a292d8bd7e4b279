import { describe, expect, it } from 'vitest';
import { BadSetting, readConfig, settingNames } from './config.ts';

describe('settings', () => {
  it('have defaults with which the site runs alone', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      SITE_URL: 'http://localhost:3000',
      SITE_NAME: '見聞',
    });
    expect(config).toMatchObject({ PAGE_CACHE_MB: 64, TRACKING_DAYS: 180, SMS_DAILY_MAX: 2000, COPY_GUARD: true });
    expect(config.DATABASE_URL).toBeUndefined();
  });

  it('listen to everyone in production only', () => {
    const SITE_URL = 'https://news.example';
    expect(readConfig({ NODE_ENV: 'production', SITE_URL, ALLOW_OUTBOX: '1' }).HOST).toBe('0.0.0.0');
  });

  it('take an empty value for an unset one', () => {
    expect(readConfig({ PORT: '', SITE_NAME: '' })).toMatchObject({ PORT: 3000, SITE_NAME: '見聞' });
  });

  it('name an address that readers write to, at the site unless another is given', () => {
    expect(readConfig({ SITE_URL: 'https://news.example:8443', ALLOW_OUTBOX: '1' }).CONTACT_EMAIL).toBe(
      'service@news.example',
    );
    expect(readConfig({ CONTACT_EMAIL: 'desk@paper.example' }).CONTACT_EMAIL).toBe('desk@paper.example');
  });

  it('show a phone number only if one is given, with 5 to 15 digits', () => {
    expect(readConfig({}).CONTACT_PHONE).toBeUndefined();
    for (const good of ['02-2345-6789', '+886 2 2345 6789', '(02) 2345-6789', '1950-5']) {
      expect(readConfig({ CONTACT_PHONE: ` ${good} ` }).CONTACT_PHONE).toBe(good);
    }
    for (const bad of ['1234', '02-2345-6789 轉 12', '1234567890123456', '+', 'tel:0223456789']) {
      expect(() => readConfig({ CONTACT_PHONE: bad })).toThrow('CONTACT_PHONE');
    }
  });

  it('take hosts of videos as a list of origins, and nothing that could widen the policy', () => {
    const given = 'https://video.example, https://cdn.example:8443/';
    expect(readConfig({ MEDIA_HOSTS: given }).MEDIA_HOSTS).toEqual([
      'https://video.example',
      'https://cdn.example:8443',
    ]);
    for (const bad of ['http://video.example', 'video.example', 'https://*', "https://a.example; script-src 'self'"]) {
      expect(() => readConfig({ MEDIA_HOSTS: bad })).toThrow(BadSetting);
    }
  });

  it('drop the slash at the end of an address', () => {
    expect(readConfig({ SITE_URL: 'https://news.example/', ALLOW_OUTBOX: '1' }).SITE_URL).toBe('https://news.example');
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['SITE_URL', 'javascript:alert(1)'],
    ['SITE_URL', 'https://news.example/news'],
    ['SITE_URL', 'https://news.example?from=mail'],
    ['SITE_URL', 'https://someone@news.example'],
    ['DATABASE_URL', 'mysql://db/site'],
    ['SMS_DRIVER', 'pigeon'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', '10.0.0.0/8,0.0.0.0/0'],
    ['TRUST_PROXY', '0.0.0.0/1,128.0.0.0/1'],
    ['TRUST_PROXY', '128.0.0.0/2, 0.0.0.0/2, 64.0.0.0/2, 192.0.0.0/2'],
    ['TRUST_PROXY', '0.0.0.0/1,128.0.0.0/2'],
    ['TRUST_PROXY', '8000::/1,::/1'],
    ['TRUST_PROXY', '2000::/3'],
    ['TRUST_PROXY', '::ffff:0:0/96'],
    ['TRUST_PROXY', '::ffff:0.0.0.0/97,::ffff:128.0.0.0/97'],
    ['PAGE_CACHE_MB', '-1'],
    ['COPY_GUARD', 'yes'],
    ['GA_MEASUREMENT_ID', 'UA-1'],
    ['SECRET_KEY', 'short'],
    ['NODE_ENV', 'prod'],
    ['TWILIO_ACCOUNT_SID', 'SK123'],
    ['SMS_HTTP_URL', 'ftp://gateway'],
    ['SMS_HTTP_HEADERS', '{"a b": "c"}'],
    ['SMS_HTTP_HEADERS', '{"x-to": "{{to}}"}'],
    ['SMS_HTTP_BODY', '{"to": {{to}}}'],
    ['SMS_HTTP_BODY', '{"to": "{{to}}"}'],
    ['SMS_HTTP_BODY', '{"to": "{{to}}", "text": "{{text}}", "from": "{{form}}"}'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL_FROM', 'nobody'],
  ])('name the variable when %s is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(BadSetting);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be `));
  });

  it.each(settingNames)('%s is refused, if at all, with a sentence of ours', (name) => {
    const tried = ['-1', 'x', '1.5', '999999999999', ' ', '\0', 'x'.repeat(300)];
    const messages = tried.flatMap((value) => {
      try {
        readConfig({ [name]: value });
        return [];
      } catch (error) {
        return [(error as Error).message];
      }
    });
    expect(messages.filter((message) => /Invalid|expected|Too (?:small|big)|undefined/.test(message))).toEqual([]);
  });

  it.each(['10.0.0.0/8,172.16.0.0/12,192.168.0.0/16', 'fc00::/7', '103.21.244.0/22,104.16.0.0/13', '2606:4700::/32'])(
    'trust the proxies at %s',
    (TRUST_PROXY) => {
      expect(readConfig({ TRUST_PROXY }).TRUST_PROXY.rules).toHaveLength(TRUST_PROXY.split(',').length);
    },
  );

  it('say in one line that everything cannot be trusted', () => {
    expect(() => readConfig({ TRUST_PROXY: '0.0.0.0/0' })).toThrow(
      /^TRUST_PROXY must be [^\n]+ not half of all addresses or more \(is "0\.0\.0\.0\/0"\)\.$/,
    );
  });

  it('never repeat a secret in the line that refuses it', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db' })).toThrow(/^(?!.*hunter2)/);
    expect(() => readConfig({ SECRET_KEY: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
  });

  it('ask for a shared key when the database is shared', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://db/site' })).toThrow(/^SECRET_KEY is required/);
  });

  it.each([
    [{ SMS_DRIVER: 'twilio' }, 'TWILIO_ACCOUNT_SID is required when SMS_DRIVER is twilio.'],
    [{ SMS_DRIVER: 'http' }, 'SMS_HTTP_URL is required when SMS_DRIVER is http.'],
    [{ MAIL_DRIVER: 'smtp', SMTP_URL: 'smtp://mail' }, 'MAIL_FROM is required when MAIL_DRIVER is smtp.'],
  ])('name what the driver of %j lacks', (given, line) => {
    expect(() => readConfig(given)).toThrow(line);
  });

  it('take a sender with or without a name', () => {
    expect(readConfig({ MAIL_FROM: '見聞 <a@b.tw>' }).MAIL_FROM).toEqual({ name: '見聞', address: 'a@b.tw' });
    expect(readConfig({ MAIL_FROM: 'a@b.tw' }).MAIL_FROM).toEqual({ name: null, address: 'a@b.tw' });
  });

  it.each([
    'https://news.example',
    'http://news.example.tw:3000',
    'http://203.0.113.7',
    'http://[2001:db8::1]',
    'https://localhost.example',
    'https://127.0.0.1.example',
  ])('refuse the outbox at %s, which the public can reach, unless it is allowed by name', (SITE_URL) => {
    for (const NODE_ENV of ['development', 'test', 'production']) {
      const elsewhere = { SMS_DRIVER: 'http', SMS_HTTP_URL: 'https://sms.example' };
      expect(() => readConfig({ NODE_ENV, SITE_URL })).toThrow(/^SMS_DRIVER=outbox is refused/);
      expect(() => readConfig({ NODE_ENV, SITE_URL, ...elsewhere })).toThrow(/^MAIL_DRIVER=outbox is refused/);
      expect(readConfig({ NODE_ENV, SITE_URL, ALLOW_OUTBOX: '1' }).SITE_URL).toBe(SITE_URL);
    }
  });

  it.each([
    'http://localhost:3000',
    'https://news.localhost',
    'http://127.0.0.1:8080',
    'http://[::1]:3000',
    'http://192.168.1.20:3000',
    'http://10.1.2.3',
    'http://172.20.0.5',
    'http://[fd00::7]',
    'http://laptop.local:3000',
    'http://news.test',
  ])('take the outbox at %s, where only one’s own network comes', (SITE_URL) => {
    expect(readConfig({ SITE_URL }).SITE_URL).toBe(SITE_URL);
  });

  it('refuse the outbox in production', () => {
    const production = { NODE_ENV: 'production', SITE_URL: 'http://10.0.0.1' };
    expect(() => readConfig(production)).toThrow(/^SMS_DRIVER=outbox is refused/);
    expect(() => readConfig({ ...production, SMS_DRIVER: 'http' })).toThrow(/^MAIL_DRIVER=outbox is refused/);
  });

  it('need to know the public address in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production', ALLOW_OUTBOX: '1' })).toThrow(/^SITE_URL is required/);
  });
});
