import { describe, expect, it } from 'vitest';
import { codeText, noticeSms, senderOf } from '../../../server/accounts/message-texts.ts';
import { readConfig } from '../../../server/config.ts';
import { askCode, newForeignPhone, newPhone, registerMember, smsTo } from '../../harness/members.ts';
import { startTestSite } from '../../harness/site.ts';

const senderWith = (settings: Record<string, string>) =>
  senderOf(readConfig({ SITE_URL: 'https://news.example', ALLOW_OUTBOX: '1', ...settings }));

describe('the SMS with a code', () => {
  it('has the line for autofill abroad only, unless the operator says otherwise', () => {
    const text = '【見聞】驗證碼 123456，10 分鐘內有效，請勿提供給任何人。';
    const line = `${text}\n@news.example #123456`;
    const texts = (settings = {}) => ['+886', '+81'].map((area) => codeText(senderWith(settings), area, '123456'));
    expect(texts()).toEqual([text, line]);
    expect(texts({ SMS_AUTOFILL_LINE: 'abroad' })).toEqual([text, line]);
    expect(texts({ SMS_AUTOFILL_LINE: 'on' })).toEqual([line, line]);
    expect(texts({ SMS_AUTOFILL_LINE: 'off' })).toEqual([text, text]);
  });

  it('and every notice name the sender that is registered with the carriers', () => {
    const sender = senderWith({ SITE_NAME: '望汐新聞網', SMS_SENDER_NAME: '望汐新聞' });
    expect(codeText(sender, '+886', '123456')).toMatch(/^【望汐新聞】驗證碼 123456，/);
    expect(noticeSms(sender, 'accountDeleted')).toMatch(/^【望汐新聞】您的帳號/);
    expect(codeText(senderWith({ SITE_NAME: '望汐新聞網' }), '+886', '123456')).toMatch(/^【望汐新聞網】/);
  });

  it('is sent like that, and a full-width name is warned of at start', async () => {
    await using site = await startTestSite({ settings: { SMS_SENDER_NAME: '望汐ＮＥＷＳ' } });
    const warned = site.log.filter(({ level }) => level === 'warn').map(({ name }) => name);
    expect(warned).toContain('望汐ＮＥＷＳ');
    const member = await registerMember(site);
    const [code] = await smsTo(site, member);
    expect(code).toMatch(/^【望汐ＮＥＷＳ】驗證碼 \d{6}，10 分鐘內有效，請勿提供給任何人。$/);
    const abroad = newForeignPhone('+81');
    await askCode(site, 'register', abroad);
    expect((await smsTo(site, abroad))[0]).toMatch(/。\n@localhost #\d{6}$/);
  });

  it('with a half-width name, or none, starts without a warning', async () => {
    for (const settings of [{ SMS_SENDER_NAME: '望汐 NEWS 24' }, { SITE_NAME: '望汐' }]) {
      await using site = await startTestSite({ settings });
      expect(site.log.filter(({ msg }) => msg.includes('SMS_SENDER_NAME'))).toEqual([]);
      expect((await askCode(site, 'register', newPhone())).length).toBe(6);
    }
  });
});
