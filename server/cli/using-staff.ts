import type { Role } from '../../contract/desk/model/staff.ts';
import { roleNames, roles } from '../../contract/desk/model/staff.ts';
import { emailProblem } from '../../contract/rules/email.ts';
import { loadSecretKeys } from '../encryption/secret-key.ts';
import { ApiError } from '../errors/api-error.ts';
import { createStaffManagement, type StaffManagement } from '../staff/management.ts';
import { createStaffTotp } from '../staff/staff.ts';
import { BadUsage, type CommandContext, CommandFailure } from './command.ts';

/** Opens the accounts of the staff as the site does. */
export async function usingStaff<T>(
  { config, clock, withDatabase }: CommandContext<unknown>,
  work: (management: StaffManagement) => Promise<T>,
): Promise<T> {
  try {
    return await withDatabase((db) => {
      // A new site's key is made beside its database, so the folder must exist first.
      const totp = createStaffTotp({ secretKeys: loadSecretKeys(config), siteName: config.SITE_NAME, clock });
      return work(createStaffManagement({ db, siteUrl: config.SITE_URL, totp }));
    });
  } catch (error) {
    if (error instanceof ApiError) throw new CommandFailure(`${error.message}。`);
    throw error;
  }
}

/** The operator, as the audit log names them. */
export function operatorOf({ by }: Pick<CommandContext<unknown>, 'by'>) {
  return { name: by, staffId: null };
}

export function emailFrom(written: string): string {
  const email = written.trim().toLowerCase();
  const problem = emailProblem(email);
  if (problem) throw new BadUsage(`「${written}」：${problem}。`);
  return email;
}

export function roleFrom(written: string | undefined): Role {
  const found = roles.find((role) => role === written || roleNames[role] === written);
  if (found) return found;
  const all = roles.map((role) => `${role}（${roleNames[role]}）`).join('、');
  throw new BadUsage(`職務要是 ${all} 其中之一。`);
}

/** The id of a member of the staff; throws if there is none with this email. */
export async function staffIdOf(management: StaffManagement, email: string): Promise<string> {
  const id = await management.idOf(email);
  if (!id) throw new CommandFailure(`沒有電子信箱為 ${email} 的同仁。`);
  return id;
}
