import type { DeskCallPath } from '../../contract/desk/calls.ts';
import { handleAccountAddPasskey } from './account/add-passkey.ts';
import { handleAccountChangePassword } from './account/change-password.ts';
import { handleAccountPasskeyOptions } from './account/passkey-options.ts';
import { handleAccountPasskeys } from './account/passkeys.ts';
import { handleAccountRecoveryCodes } from './account/recovery-codes.ts';
import { handleAccountRemovePasskey } from './account/remove-passkey.ts';
import { handleAccountTotpBegin } from './account/totp-begin.ts';
import { handleAccountTotpConfirm } from './account/totp-confirm.ts';
import type { DeskHandler } from './handler.ts';
import { handleInvitationAccept } from './invitation/accept.ts';
import { handleInvitationPasskeyOptions } from './invitation/passkey-options.ts';
import { handleInvitationShow } from './invitation/show.ts';
import { handleSessionDevices } from './session/devices.ts';
import { handleSessionEndDevice } from './session/end-device.ts';
import { handleSessionEndOthers } from './session/end-others.ts';
import { handleSessionLogin } from './session/login.ts';
import { handleSessionLogout } from './session/logout.ts';
import { handleSessionPasskey } from './session/passkey.ts';
import { handleSessionPasskeyOptions } from './session/passkey-options.ts';
import { handleSessionSecondFactor } from './session/second-factor.ts';
import { handleSessionStepUp } from './session/step-up.ts';
import { handleSessionWhoami } from './session/whoami.ts';
import { handleStaffDisable } from './staff/disable.ts';
import { handleStaffEnable } from './staff/enable.ts';
import { handleStaffEndSessions } from './staff/end-sessions.ts';
import { handleStaffInvite } from './staff/invite.ts';
import { handleStaffList } from './staff/list.ts';
import { handleStaffRenew } from './staff/renew.ts';
import { handleStaffRevokeInvitation } from './staff/revoke-invitation.ts';
import { handleStaffRole } from './staff/role.ts';

/** The handler of every call of the desk; a missing one does not compile. */
export const deskHandlers: Partial<Record<DeskCallPath, DeskHandler>> = {
  'account/add-passkey': handleAccountAddPasskey,
  'account/change-password': handleAccountChangePassword,
  'account/passkey-options': handleAccountPasskeyOptions,
  'account/passkeys': handleAccountPasskeys,
  'account/recovery-codes': handleAccountRecoveryCodes,
  'account/remove-passkey': handleAccountRemovePasskey,
  'account/totp-begin': handleAccountTotpBegin,
  'account/totp-confirm': handleAccountTotpConfirm,
  'invitation/accept': handleInvitationAccept,
  'invitation/passkey-options': handleInvitationPasskeyOptions,
  'invitation/show': handleInvitationShow,
  'session/devices': handleSessionDevices,
  'session/end-device': handleSessionEndDevice,
  'session/end-others': handleSessionEndOthers,
  'session/login': handleSessionLogin,
  'session/logout': handleSessionLogout,
  'session/passkey': handleSessionPasskey,
  'session/passkey-options': handleSessionPasskeyOptions,
  'session/second-factor': handleSessionSecondFactor,
  'session/step-up': handleSessionStepUp,
  'session/whoami': handleSessionWhoami,
  'staff/disable': handleStaffDisable,
  'staff/enable': handleStaffEnable,
  'staff/end-sessions': handleStaffEndSessions,
  'staff/invite': handleStaffInvite,
  'staff/list': handleStaffList,
  'staff/renew': handleStaffRenew,
  'staff/revoke-invitation': handleStaffRevokeInvitation,
  'staff/role': handleStaffRole,
};
