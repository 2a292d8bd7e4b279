import { createAccounts } from '../accounts/accounts.ts';
import { cutNetwork } from '../cut-network.ts';
import { browserName } from '../outside/browser-name.ts';
import { Refused } from '../refused.ts';
import { loadSecretKeys } from '../secret-key.ts';
import { createOutbox } from '../sending/outbox.ts';
import { createLetterSealing } from '../sending/waiting-letter.ts';
import { type CommandContext, CommandFailure } from './command.ts';

type Accounts = ReturnType<typeof createAccounts>;

/** Members as the site knows them. Notices are only queued here: the running site sends them, or the next one that starts. */
export async function usingAccounts<T>(
  { config, log, withDatabase }: CommandContext<unknown>,
  work: (accounts: Accounts) => Promise<T>,
): Promise<T> {
  const secretKeys = loadSecretKeys(config);
  const outbox = createOutbox({
    sealing: createLetterSealing(secretKeys),
    dailyMax: config.SMS_DAILY_MAX,
    log,
    poke: () => {},
    isAvailable: () => true,
  });
  const sender = { siteName: config.SITE_NAME, siteUrl: config.SITE_URL };
  try {
    return await withDatabase((db) =>
      work(createAccounts({ db, secretKeys, outbox, sender, nameOf: browserName, cutNetwork })),
    );
  } catch (error) {
    if (error instanceof Refused) throw new CommandFailure(`${error.message}。`);
    throw error;
  }
}
