import type { Kysely } from 'kysely';
import type { Accounts } from './accounts/accounts.ts';
import { createIdentityDesk, createMemberDesk } from './accounts/member-desk.ts';
import { createNewsroom } from './articles/drafts/newsroom.ts';
import type { LongTexts } from './articles/long-texts.ts';
import { createAuditLog } from './audit/audit-log.ts';
import type { Config } from './config.ts';
import type { Tables } from './database/tables.ts';
import type { DeskServices } from './desk-api/handler.ts';
import type { SecretKeys } from './encryption/encryption.ts';
import { createTipDesk } from './library/tip-desk.ts';
import { createTipFiles } from './library/tip-files.ts';
import { startRemovingAbandoned } from './media/jobs/remove-abandoned-uploads.ts';
import { startRemovingPrivateData } from './media/jobs/remove-private-data.ts';
import type { MadePictures } from './media/made-pictures-on-disk.ts';
import { createMediaLibrary } from './media/media-library.ts';
import type { MediaStorage } from './media/storage/media-storage.ts';
import type { UploadParts } from './media/upload-parts.ts';
import { createUploads } from './media/uploads.ts';
import { createReportDesk } from './reports/report-desk.ts';
import type { Clock } from './runtime/clock.ts';
import type { Log } from './runtime/log.ts';
import type { ArticleSearch } from './search/article-search.ts';
import { createStaff } from './staff/staff.ts';
import { createFigures } from './statistics/figures.ts';
import { startCountingRecords } from './statistics/jobs/count-records.ts';

export interface DeskServicesOptions {
  db: Kysely<Tables>;
  config: Pick<Config, 'SITE_NAME' | 'SITE_URL' | 'MEDIA_URL' | 'MEDIA_HOSTS' | 'UPLOAD_MAX_MB' | 'SMS_PRICES'>;
  storage: MediaStorage;
  parts: UploadParts;
  made: MadePictures;
  secretKeys: SecretKeys;
  accounts: Accounts;
  articleSearch: Pick<ArticleSearch, 'findIds'>;
  texts: LongTexts;
  clock: Clock;
  log: Log;
}

const megabyte = 1024 * 1024;

/** Constructs what the calls of the desk use. */
export function createDeskServices(options: DeskServicesOptions): DeskServices {
  const { db, config, storage, parts, made, secretKeys, accounts, articleSearch, texts, clock, log } = options;
  const { SITE_NAME: siteName, SITE_URL: siteUrl, MEDIA_URL: mediaUrl = '' } = config;
  const mediaOrigins = [...(mediaUrl ? [new URL(mediaUrl).origin] : []), ...config.MEDIA_HOSTS];
  // Hashing passwords is limited for members and staff together.
  const staff = createStaff({ db, secretKeys, passwords: accounts.passwords, siteName, siteUrl, clock });
  const memberOptions = { ...accounts, db, isOpenSession: staff.sessions.isOpen };
  return {
    staff,
    memberDesk: createMemberDesk(memberOptions),
    identityDesk: createIdentityDesk(memberOptions),
    newsroom: createNewsroom({ db, siteUrl, mediaUrl, mediaOrigins, search: articleSearch.findIds, texts }),
    uploads: createUploads({ db, storage, parts, maxBytes: config.UPLOAD_MAX_MB * megabyte }),
    library: createMediaLibrary({ db, storage, made, log }),
    auditLog: createAuditLog({ db }),
    tipDesk: createTipDesk({ db, clock }),
    tipFiles: createTipFiles({ db }),
    reportDesk: createReportDesk({ db }),
    figures: createFigures({ db, prices: config.SMS_PRICES, clock }),
  };
}

export interface DeskJobOptions {
  db: Kysely<Tables>;
  config: Pick<Config, 'UPLOAD_HOURS'>;
  storage: MediaStorage;
  clock: Clock;
  log: Log;
}

/** Starts what the desk does by itself from time to time. */
export function startDeskJobs({ uploads }: Pick<DeskServices, 'uploads'>, options: DeskJobOptions) {
  const { db, config, storage, clock, log } = options;
  const removing = startRemovingAbandoned({ uploads, hours: config.UPLOAD_HOURS, clock, log });
  const removingPrivateData = startRemovingPrivateData({ db, storage, log });
  const counting = startCountingRecords({ db, log });
  return {
    async stop(): Promise<void> {
      await Promise.all([removing.stop(), removingPrivateData.stop(), counting.stop()]);
    },
  };
}
