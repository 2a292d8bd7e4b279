import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeClock } from '../../harness/fake-clock.ts';
import {
  askCode,
  codeSentTo,
  forgetLimits,
  mailTo,
  newPhone,
  registerMember,
  type TestPhone,
} from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';

let site: TestSite;
const clock = fakeClock();

beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterAll(() => site.close());

const people = ['alice', 'bob'] as const;
type Person = (typeof people)[number];
type Purpose = 'phone' | 'email' | 'link' | 'forgot';

/** A code or link that was sent; `target` is a phone or an address by its number. */
interface Sent {
  purpose: Purpose;
  asker: Person;
  target: number;
  secret: string;
}

/** What the model knows of an account; the server's tables are not looked at. */
interface Account {
  token: string;
  password: string;
  phone: TestPhone;
  email: string | null;
  /** Codes that this member asked for and that nothing has ended, by purpose and target. */
  open: Map<string, Sent>;
}

const person = fc.constantFrom(...people);
const target = fc.nat({ max: 1 });
const steps = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('ask' as const),
      who: person,
      purpose: fc.constantFrom('phone' as const, 'email' as const, 'forgot' as const),
      target,
    }),
  },
  // Any member's token with any secret that was ever sent to any member.
  { weight: 5, arbitrary: fc.record({ type: fc.constant('use' as const), who: person, which: fc.nat({ max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('password' as const), who: person }) },
);
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never;

class TwoMembers {
  readonly accounts: Record<Person, Account>;
  readonly phones = [newPhone(), newPhone()];
  readonly emails = this.phones.map(({ phone }) => `${phone}@example.tw`);
  readonly sent: Sent[] = [];

  constructor(accounts: Record<Person, Account>) {
    this.accounts = accounts;
  }

  static async register(): Promise<TwoMembers> {
    const join = async (): Promise<Account> => {
      await forgetLimits(site);
      const { token, area, phone, password } = await registerMember(site);
      return { token, password, phone: { area, phone }, email: null, open: new Map() };
    };
    return new TwoMembers({ alice: await join(), bob: await join() });
  }

  async take(step: Step): Promise<void> {
    await forgetLimits(site);
    if (step.type === 'ask') return this.ask(step.who, step.purpose, step.target);
    if (step.type === 'password') return this.changePassword(this.accounts[step.who]);
    const secret = this.sent[step.which % Math.max(1, this.sent.length)];
    if (secret) await this.tryOut(step.who, secret);
  }

  call(account: Account, path: Parameters<TestSite['api']>[0], body: object) {
    return site.api(path, body, { headers: { authorization: `Bearer ${account.token}` } });
  }

  async ask(who: Person, purpose: 'phone' | 'email' | 'forgot', at: number): Promise<void> {
    const account = this.accounts[who];
    const { password } = account;
    if (purpose === 'forgot') {
      return this.note({ purpose, asker: who, target: 0, secret: await askCode(site, 'forgot', account.phone) });
    }
    if (purpose === 'phone') {
      const phone = this.phones[at] as TestPhone;
      const { status } = await this.call(account, 'user/phone-captcha', { ...phone, password });
      // One's own phone is refused; nothing is sent.
      expect(status).toBe(phone.phone === account.phone.phone ? 422 : 200);
      if (status !== 200) return;
      return this.note({ purpose, asker: who, target: at, secret: await codeSentTo(site, phone) });
    }
    const email = this.emails[at] as string;
    const { status } = await this.call(account, 'user/email-binding', { email, password });
    expect(status).toBe(email === account.email ? 409 : 200);
    if (status !== 200) return;
    const mail = (await mailTo(site, email)).at(-1);
    // A member asks for one address at a time.
    for (const key of account.open.keys()) if (/^(email|link)/.test(key)) account.open.delete(key);
    this.note({ purpose: 'email', asker: who, target: at, secret: mail?.code ?? '' });
    this.note({ purpose: 'link', asker: who, target: at, secret: mail?.token ?? '' });
  }

  note(sent: Sent): void {
    this.sent.push(sent);
    this.accounts[sent.asker].open.set(`${sent.purpose} ${sent.target}`, sent);
  }

  /** Tries a secret with the token of `who`; the account it may change is the asker's alone. */
  async tryOut(who: Person, sent: Sent): Promise<void> {
    const account = this.accounts[who];
    const owner = this.accounts[sent.asker];
    const open = owner.open.get(`${sent.purpose} ${sent.target}`);
    const isOpen = open?.secret === sent.secret;
    const before = await this.shown();
    if (sent.purpose === 'forgot') return this.tryForgot(who, sent, isOpen);
    if (sent.purpose === 'link') {
      const { status } = await site.api('user/email-verify', { token: sent.secret });
      return this.expectBound(owner, sent, status, isOpen);
    }
    const mayUse = isOpen && sent.asker === who;
    if (sent.purpose === 'email') {
      const { status } = await this.call(account, 'user/email-verify', { verifyCode: sent.secret });
      return this.expectBound(account, sent, status, mayUse);
    }
    const phone = this.phones[sent.target] as TestPhone;
    const { status } = await this.call(account, 'user/change-phone', { ...phone, verifyCode: sent.secret });
    const isTaken = Object.values(this.accounts).some((each) => each.phone.phone === phone.phone);
    expect([sent, status]).toEqual([sent, mayUse ? (isTaken ? 409 : 200) : 422]);
    if (status === 200) Object.assign(account, { phone, open: new Map() });
    else expect(await this.shown()).toEqual(before);
  }

  async expectBound(account: Account, sent: Sent, status: number, mayUse: boolean): Promise<void> {
    const email = this.emails[sent.target] as string;
    const isTaken = Object.values(this.accounts).some((each) => each !== account && each.email === email);
    expect([sent, status]).toEqual([sent, mayUse ? (isTaken ? 409 : 200) : 422]);
    if (status === 200) Object.assign(account, { email, open: new Map() });
  }

  /** Sends the secret of `sent` for the phone of `who`. */
  async tryForgot(who: Person, sent: Sent, isOpen: boolean): Promise<void> {
    const account = this.accounts[who];
    const password = `another${this.sent.length}pass`;
    const body = { ...account.phone, verifyCode: sent.secret, password, passwordConfirm: password };
    const { status, envelope } = await site.api('auth/forgot', body);
    expect([sent, status]).toEqual([sent, isOpen && sent.asker === who ? 200 : 422]);
    if (envelope.error === null) Object.assign(account, { token: envelope.data.token, password, open: new Map() });
  }

  async changePassword(account: Account): Promise<void> {
    const password = `changed${this.sent.length}word`;
    if (password === account.password) return;
    const body = { oldPassword: account.password, password, passwordConfirm: password };
    expect((await this.call(account, 'user/reset-password', body)).status).toBe(200);
    Object.assign(account, { password, open: new Map() });
  }

  /** The phone of each, as the site shows it. */
  async shown(): Promise<unknown[]> {
    const answers = people.map((who) => this.call(this.accounts[who], 'user/person', {}));
    return (await Promise.all(answers)).map(({ envelope }) => envelope.data);
  }
}

it('no code or link ever works but for the member who asked, until anything of the account was changed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 6, maxLength: 14, size: 'max' }), async (taken) => {
      // Each sequence begins with fresh limits of calls a minute.
      clock.forward(60_000);
      const model = await TwoMembers.register();
      for (const step of taken) await model.take(step);
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 240_000);
