import type { Role } from '../roles.ts';

/** The person who is logged in at the desk. */
export interface WhoAmI {
  id: string;
  name: string;
  email: string;
  role: Role;
  hasPassword: boolean;
  hasTotp: boolean;
  passkeys: number;
  recoveryCodesLeft: number;
  /** Until then personal data and staff management need no second proof; null if it must be proved first. */
  steppedUpUntil: string | null;
}

export interface StaffName {
  id: string;
  name: string;
}

/** A member of the staff, as administrators see them. */
export interface StaffMember extends StaffName {
  email: string;
  role: Role;
  isDisabled: boolean;
  hasTotp: boolean;
  passkeys: number;
  /** Comes with the demo content and cannot log in. */
  isDemo: boolean;
  devices: number;
  lastSeenAt: string | null;
  createdAt: string;
}

/** An invitation that was neither used nor has expired. */
export interface Invitation {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** Renews the password and second factor of an existing member of the staff. */
  isRenewal: boolean;
  createdAt: string;
  expiresAt: string;
}

/** A link that is shown once: the server stores only its hash. */
export interface InvitationLink {
  link: string;
  expiresAt: string;
}

/** What the page of an invitation shows before it is accepted. */
export interface InvitationDetails {
  /** Empty for the first administrator, who chooses it. */
  email: string;
  name: string;
  role: Role;
}

/** For an authenticator app: `uri` as a QR code, `secret` to be typed. */
export interface TotpSecret {
  secret: string;
  uri: string;
}

export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}
