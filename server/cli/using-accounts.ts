import { type Accounts, createAccounts } from '../accounts/accounts.ts';
import { senderOf } from '../accounts/message-texts.ts';
import { proveSecretKey } from '../encryption/key-proof.ts';
import { loadSecretKeys } from '../encryption/secret-key.ts';
import { ApiError } from '../errors/api-error.ts';
import { createMessageEncryption, createOutbox } from '../messaging/outbox.ts';
import { type CommandContext, CommandFailure } from './command.ts';

/**
 * Opens the members feature as the site does. Notices are only queued here: the running site sends them, or the next
 * one that starts.
 */
export async function usingAccounts<T>(
  { config, log, withDatabase }: CommandContext<unknown>,
  work: (accounts: Accounts) => Promise<T>,
): Promise<T> {
  const sender = senderOf(config);
  try {
    return await withDatabase(async (db) => {
      // A new site's key is made beside its database, so the folder must exist first.
      const secretKeys = loadSecretKeys(config);
      await proveSecretKey(db, secretKeys);
      const outbox = createOutbox({
        encryption: createMessageEncryption(secretKeys),
        dailyMax: config.SMS_DAILY_MAX,
        log,
        wakeSender: () => {},
        isAvailable: () => true,
      });
      return work(createAccounts({ db, secretKeys, outbox, sender }));
    });
  } catch (error) {
    if (error instanceof ApiError) throw new CommandFailure(`${error.message}。`);
    throw error;
  }
}
