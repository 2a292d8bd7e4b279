import type { ColumnType, Generated } from 'kysely';
import type { Role } from '../../contract/desk/roles.ts';

export interface StaffTables {
  staff: StaffTable;
  staff_sessions: StaffSessionsTable;
  staff_known_origins: StaffKnownOriginsTable;
  staff_passkeys: StaffPasskeysTable;
  staff_recovery_codes: { staff_id: string; hash: Buffer };
  staff_invitations: StaffInvitationsTable;
  staff_challenges: StaffChallengesTable;
}

interface StaffTable {
  id: Generated<string>;
  email: string;
  name: string;
  role: Role;
  password_hash: string | null;
  totp_encrypted: Buffer | null;
  totp_step: Generated<string>;
  is_disabled: Generated<boolean>;
  is_demo: Generated<boolean>;
  created_at: Generated<Date>;
}

interface StaffSessionsTable {
  id: Generated<string>;
  hash: Buffer;
  staff_id: string;
  network: string;
  user_agent: string;
  browser: Generated<string>;
  created_at: Generated<Date>;
  used_at: Generated<Date>;
  proved_at: Generated<Date>;
}

interface StaffKnownOriginsTable {
  staff_id: string;
  hash: Buffer;
  proved_at: Generated<Date>;
}

interface StaffPasskeysTable {
  id: Generated<string>;
  staff_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
  name: string;
  created_at: Generated<Date>;
  used_at: Date | null;
}

interface StaffInvitationsTable {
  id: Generated<string>;
  hash: Buffer;
  email: string;
  name: string;
  role: Role;
  is_first: Generated<boolean>;
  local_only: Generated<boolean>;
  staff_id: string | null;
  /** Written by earlier versions, which made the secret before the link was opened. */
  totp_encrypted: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  invited_by: string;
  created_at: Generated<Date>;
  expires_at: Date;
}

interface StaffChallengesTable {
  hash: Buffer;
  kind: 'second-factor' | 'passkey-login' | 'passkey-new' | 'totp';
  staff_id: string | null;
  passkey_challenge: string | null;
  totp_encrypted: Buffer | null;
  /** Whose acceptance it belongs to. */
  invitation_id: ColumnType<string | null, string | null | undefined, string | null>;
  tries: Generated<number>;
  expires_at: Date;
}
