import { createHash } from 'node:crypto';
import { createEncryption } from '../../../server/encryption/encryption.ts';
import type { FakeClock } from '../fake-clock.ts';
import { newPhone, type TestPhone } from '../members.ts';
import { startTestSite } from '../site.ts';
import { secretKey } from '../templates.ts';
import { addTestStaff, type DeskSite } from './desk.ts';

export interface MemberRecord extends TestPhone {
  id: string;
  email: string;
}

/** Starts a site with the two roles that look after members. */
export async function startMemberDesk(clock: FakeClock) {
  const site = await startTestSite({ clock });
  const support = await addTestStaff(site, 'support', '周客服');
  const admin = await addTestStaff(site, 'admin', '陳管理');
  return { site, support, admin };
}

/** Lets a test begin with an empty queue and new rate limit windows, which the site's clock counts. */
export async function resetMemberDesk({ sql }: DeskSite, clock: FakeClock): Promise<void> {
  clock.forward(60_000);
  await sql('delete from limit_marks; delete from identity_requests; delete from identity_numbers');
}

/** Inserts a member with a session from a phone. The password hash is invalid, so the member cannot log in. */
export async function addMemberRecord(
  { sql }: DeskSite,
  { lastName = '林', firstName = '美玲', email = '' }: { lastName?: string; firstName?: string; email?: string } = {},
): Promise<MemberRecord> {
  const { area, phone } = newPhone();
  const address = email || `member${phone}@example.com`;
  const [{ id }] = await sql(
    `insert into members (area, phone, password_hash, last_name, first_name, birthday, gender, email, email_verified_at)
     values ($1, $2, 'x', $3, $4, '1990-05-04', 14, $5, clock_timestamp()) returning id`,
    [area, phone, lastName, firstName, address],
  );
  await sql(
    `insert into sessions (member_id, network, user_agent, browser)
     values ($1, '203.0.113.77', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
       'Safari，iOS')`,
    [id],
  );
  return { id: String(id), area, phone, email: address };
}

/** A pending identity request of a member; returns its id. */
export async function addIdentityApplication(
  { sql }: DeskSite,
  memberId: string,
  { realName = '林美玲', number = 'A123456789' }: { realName?: string; number?: string } = {},
): Promise<string> {
  const sealed = createEncryption<string>([secretKey], 'identity').encrypt(memberId, number);
  const masked = `${number.slice(0, 2)}******${number.slice(-2)}`;
  const [{ id }] = await sql(
    `insert into identity_requests (member_id, real_name, birthday, number_sealed, number_masked, state)
     values ($1, $2, '1990-05-04', $3, $4, 'pending') returning id`,
    [memberId, realName, sealed, masked],
  );
  const hash = createHash('sha256').update(number).digest();
  await sql('insert into identity_numbers (member_id, hash) values ($1, $2)', [memberId, hash]);
  await sql(`update members set identity_state = 'pending' where id = $1`, [memberId]);
  return String(id);
}
