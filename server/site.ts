import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { createAccounts } from './accounts/accounts.ts';
import type { Hashing } from './accounts/hashing.ts';
import { senderOf } from './accounts/message-texts.ts';
import { handlers } from './api/handlers.ts';
import { createArticles } from './articles/articles.ts';
import { createChangesSince } from './articles/changes-since.ts';
import { createViews } from './articles/count-views.ts';
import { createKnownNames } from './articles/known-names.ts';
import { createLongTexts } from './articles/long-texts.ts';
import { plainText } from './articles/plain-text.ts';
import { anyArticleExists } from './articles/queries/editing.ts';
import { currentEdition } from './articles/queries/edition.ts';
import { startPurging } from './cdn/jobs/purger.ts';
import { tagHeaders } from './cdn/tag-headers.ts';
import type { Config } from './config.ts';
import { type Database, openServingDatabase } from './database/connection.ts';
import { checkConnection, explainDatabaseError } from './database/connection-check.ts';
import { knownMigrations, migrate } from './database/migrate.ts';
import { checkPooler, warnOfUnlimited } from './database/pooler-check.ts';
import { watchServers } from './database/servers.ts';
import { createDeskServices, startDeskJobs } from './desk-services.ts';
import { proveSecretKey } from './encryption/key-proof.ts';
import { loadSecretKeys } from './encryption/secret-key.ts';
import { startRemovingExpired } from './expiry/jobs/remove-expired.ts';
import { createFeeds } from './feeds/feeds.ts';
import { addApiRoutes } from './http/api-routes.ts';
import { clientFolder, loadRenderer } from './http/app-bundle.ts';
import { createCachedPageResponder } from './http/cached-page-responder.ts';
import type { CachedResponse } from './http/cached-response.ts';
import { addressOfRequest, networkOfRequest, warnOfUnnamedProxy } from './http/client-address.ts';
import { addDesk } from './http/desk/desk.ts';
import { addDevOutbox } from './http/dev-outbox.ts';
import { addFeedRoutes } from './http/feed-routes.ts';
import { addFileRoutes } from './http/file-routes.ts';
import { addGeoRoutes } from './http/geo-routes.ts';
import { startHotReload } from './http/hot-reload.ts';
import { addProbes, createListener } from './http/listener.ts';
import { createMisses } from './http/missing-addresses.ts';
import { addOfflineRoutes } from './http/offline-routes.ts';
import { addOpenapiRoute, readBuiltDocument } from './http/openapi-route.ts';
import { browserSettings, type CachedPage, createPageRenderer } from './http/page-renderer.ts';
import { addPageRoutes } from './http/page-routes.ts';
import { closeListener, listen, rejectTakenPort } from './http/port.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createSharedBuilds } from './http/shared-builds.ts';
import { startMetrics } from './http/site-metrics.ts';
import { createLibrary } from './library/library.ts';
import { startForgettingRemoved } from './media/jobs/forget-removed-pictures.ts';
import { createServedMedia } from './media/served-media.ts';
import { openMediaFiles } from './media/storage/open-storage.ts';
import { startMessaging } from './messaging/messaging.ts';
import { networksOf } from './network/client-networks.ts';
import { watchEdition } from './page-cache/edition-watch.ts';
import { cacheLists } from './page-cache/list-cache.ts';
import { createPageCache } from './page-cache/page-cache.ts';
import { anyChange } from './page-cache/touched-tags.ts';
import { createSiteHead } from './pages/site-head.ts';
import { createNetworkLimit, networkRules } from './rate-limits/network-limit.ts';
import { createReports } from './reports/reports.ts';
import type { Clock } from './runtime/clock.ts';
import { watchDisk } from './runtime/disk-space.ts';
import type { Log } from './runtime/log.ts';
import { prepareDataDir } from './runtime/make-folder.ts';
import { createArticleSearch } from './search/article-search.ts';
import { createDocumentMaking } from './search/document-making.ts';
import { documentsWith } from './search/documents.ts';
import { createSearchEngine } from './search/engine.ts';
import { createIndexer } from './search/indexer.ts';
import { createMissedSearches } from './search/missed-searches.ts';
import { createGeoLookup } from './tracking/geo/geo-lookup.ts';
import { createVisitRetention } from './tracking/jobs/visit-retention.ts';
import { createTracking } from './tracking/tracking.ts';

const megabyte = 1024 * 1024;
const feedCacheBytes = 16 * megabyte;

export interface SiteOptions {
  config: Config;
  log: Log;
  clock: Clock;
  /** Prints a progress line for the operator. */
  announce: (line: string) => void;
  /** Replaces the hashing of passwords; no setting does. Tests that try thousands of passwords pass a fast one. */
  hashing?: Hashing;
}

export interface Site {
  /** The address it listens on, as seen from this machine. */
  url: string;
  /** While developing and before there are staff: a link that makes the first administrator. */
  firstAdminLink: string | null;
  close(): Promise<void>;
}

/** Constructs all parts, passes each its dependencies, and starts listening. No part uses module-level state. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const { config, clock } = options;
  const observability = await startMetrics(config, clock, options.log);
  const { log, metrics } = observability;
  await rejectTakenPort(config);
  prepareDataDir(config.DATA_DIR);
  warnOfEmbedded(config, log);
  warnOfSenderName(config, log);
  const hotReload = config.hotReload ? await startHotReload() : null;
  // In parallel: one waits for the disk while the other uses the processor.
  const opening = openServingDatabase(config, log, observability.queries);
  const [loaded, opened] = await Promise.allSettled([hotReload?.renderer ?? loadRenderer(), opening]);
  if (opened.status === 'rejected') throw opened.reason;
  const database = opened.value;
  // Parts are closed in reverse order, when the site closes or fails to start.
  const cleanup = new AsyncDisposableStack();
  cleanup.defer(() => database.close());
  if (hotReload) cleanup.defer(() => hotReload.close());
  try {
    if (loaded.status === 'rejected') throw loaded.reason;
    await checkConnection(database.db, 'DATABASE_URL', config.DATABASE_URL);
    const { unlimitedRole } = await checkPooler(database.server.pool, 'DATABASE_URL', config.DATABASE_URL);
    if (unlimitedRole) warnOfUnlimited(unlimitedRole, log);
    const renderer = loaded.value;
    await prepareDatabase(database, { ...options, log });
    const { db } = database;
    const secretKeys = loadSecretKeys(config);
    await proveSecretKey(db, secretKeys);
    const servers = await watchServers(config, database, { log, clock, timing: observability.queries });
    cleanup.defer(servers.close);
    const { reader, primary } = servers;
    // Read from the replica, like pages: it must not announce content that it does not have yet.
    const edition = await watchEdition({ read: (previous) => currentEdition(reader, previous), log, clock });
    cleanup.defer(edition.stop);
    const { SITE_NAME: siteName, SITE_URL: siteUrl, MEDIA_URL: mediaUrl = '' } = config;
    const content = createArticles({ db: reader, mediaUrl, clock, edition: edition.current });
    const views = createViews({ db, secretKeys, log });
    cleanup.defer(views.close);
    const visits = createTracking({ db, secretKeys, clock, log });
    cleanup.defer(visits.close);
    const visitRetention = createVisitRetention({ db, days: config.TRACKING_DAYS, clock, log });
    const engine = createSearchEngine({ db: reader, edition: edition.searchable, clock });
    const documents = createDocumentMaking();
    cleanup.defer(documents.close);
    const indexer = createIndexer({ db, makeDocuments: documents.make, log, changed: engine.forget });
    indexer.start();
    cleanup.defer(indexer.stop);
    const missedSearches = createMissedSearches({ db, days: config.TRACKING_DAYS, log });
    cleanup.defer(missedSearches.close);
    const articleSearch = createArticleSearch(engine, content, missedSearches);
    const messaging = await startMessaging({ db, config, secretKeys, clock, log, count: metrics.count });
    cleanup.defer(messaging.stop);
    const cacheOptions = { clock, touched: edition.touched, databaseUnavailableFor: edition.databaseUnavailableFor };
    const maxBytes = config.hotReload ? 0 : config.PAGE_CACHE_MB * megabyte;
    const cache = createPageCache<CachedPage>({ ...cacheOptions, maxBytes });
    const accounts = createAccounts({
      db,
      secretKeys,
      outbox: messaging.outbox,
      sender: senderOf(config),
      count: metrics.count,
      ...(options.hashing && { hashing: options.hashing }),
    });
    cleanup.defer(accounts.close);
    const { members, sessions, account, passwords } = accounts;
    const feeds = createFeeds({ db: reader, siteName, siteUrl, mediaUrl });
    const limit = createNetworkLimit(networkRules.madePictures, clock);
    const files = openMediaFiles(config, log);
    const texts = createLongTexts();
    cleanup.defer(texts.close);
    const desk = createDeskServices({ db, config, ...files, secretKeys, accounts, articleSearch, texts, clock, log });
    const media = createServedMedia({ db: reader, ...files, touched: edition.touched, limit, clock, log });
    cleanup.defer(startForgettingRemoved({ db, made: files.made, touched: edition.touched, log }).stop);
    const sharedBuilds = hotReload ? null : createSharedBuilds({ client: clientFolder, dataDir: config.DATA_DIR, log });
    // In development the build folder already contains the earlier builds.
    if (config.NODE_ENV === 'production') await sharedBuilds?.share();
    const headers = securityHeaders(config, renderer.bootScript);
    const head = createSiteHead({ siteName, siteUrl });
    const tagHeadersOf = (tags: readonly string[]) => tagHeaders(config.CDN_PURGE_DRIVER, tags);
    const pageRenderer = createPageRenderer({
      headers: headers.pages,
      tagHeaders: tagHeadersOf,
      content: maxBytes > 0 ? cacheLists(content, edition.touched) : content,
      articleSearch,
      head,
      renderer,
      clock,
      siteName,
      settings: browserSettings(config),
      touched: edition.touched,
      metrics,
    });

    const changesSince = createChangesSince({ db, clock, edition: edition.current });
    const library = { ...createLibrary({ ...content, db, changesSince }), reports: createReports({ db }) };
    const services = { content, changesSince, views, articleSearch, visits, members, sessions, account, ...library };
    const calls = { handlers: Object.values(handlers), services };
    const pageResponder = createCachedPageResponder(cache);
    const disk = await watchDisk(config.DATA_DIR);
    cleanup.defer(async () => disk.stop());
    let closing = false;
    const isClosing = () => closing;
    const listenerOptions = { headers: headers.everywhere, isClosing, timing: observability.requests, log };
    const app = createListener({ ...listenerOptions, sendCached: pageResponder.respond });
    hotReload?.attach(app);
    addProbes(app, () => ({
      reading: (servers.replica ?? primary).failingFor() === 0,
      writing: primary.failingFor() === 0 && !disk.isFull(),
      closing,
    }));
    app.addHook('onRequest', warnOfUnnamedProxy(config.TRUST_PROXY, log));
    const networkOf = (request: FastifyRequest) => networkOfRequest(request, config.TRUST_PROXY);
    addApiRoutes(app, { ...calls, siteUrl, networkOf, clock, log });
    addOpenapiRoute(app, { write: hotReload?.writeDocument ?? readBuiltDocument, headers: headers.everywhere });
    const geoLookup = createGeoLookup(log);
    cleanup.defer(geoLookup.close);
    const addressOf = (request: FastifyRequest) => addressOfRequest(request, config.TRUST_PROXY);
    addGeoRoutes(app, { geoLookup, addressOf, networkOf, clock });
    const knownNames = createKnownNames({ db: reader, edition: edition.current });
    const misses = createMisses({ edition: edition.current, knownNames, clock });
    const missing = { misses, networksOf: (request: FastifyRequest) => networksOf(addressOf(request)) };
    const pageAnswers = addPageRoutes(app, {
      pageRenderer,
      cache,
      pageResponder,
      movedTo: content.movedTo,
      ...missing,
      networkOf,
      clock,
      log,
    });
    if (hasDevOutbox(config)) {
      addDevOutbox(app, { outboxFile: messaging.outboxFile, headers: headers.pages, siteUrl, ...pageAnswers });
    }
    addDesk(app, { services: desk, config, headers, pageRenderer, ...pageAnswers, networkOf, clock, log });
    addFileRoutes(app, { media, tagHeadersOf, sharedBuilds, ...pageAnswers, ...missing });
    addOfflineRoutes(app, { renderer, config, headers: headers.pages });
    const feedCache = createPageCache<CachedResponse>({ ...cacheOptions, maxBytes: feedCacheBytes });
    const feedHeaders = { ...headers.everywhere, ...tagHeadersOf([anyChange]) };
    addFeedRoutes(app, { feeds, cache: feedCache, ...missing, headers: feedHeaders });
    const { build } = renderer;
    const queues = { views, visits, passwordQueue: passwords.queue, messaging };
    observability.serve(app, { database, servers, cache, feedCache, pageResponder, ...queues, disk, build });
    const url = await listen(app, config);
    cleanup.defer(startPurging({ config, db, log }).stop);
    visitRetention.start();
    cleanup.defer(visitRetention.stop);
    cleanup.defer(startRemovingExpired({ db, log }).stop);
    cleanup.defer(startDeskJobs(desk, { db, config, storage: files.storage, clock, log }).stop);
    // Deferred last, so it closes first: no request is answered while the other parts close.
    cleanup.defer(() => closeListener(app));

    const firstAdminLink = await desk.staff.firstAdminLink(config, url);
    return {
      url,
      firstAdminLink,
      async close() {
        closing = true;
        // Gives the load balancer time to see that this process is no longer ready, so that no request is lost.
        if (config.SHUTDOWN_GRACE_MS > 0) await pause(config.SHUTDOWN_GRACE_MS);
        await cleanup.disposeAsync();
      },
    };
  } catch (error) {
    await cleanup.disposeAsync();
    throw error;
  }
}

function hasDevOutbox({ NODE_ENV, SMS_DRIVER, MAIL_DRIVER }: Config): boolean {
  return NODE_ENV !== 'production' && (SMS_DRIVER === 'outbox' || MAIL_DRIVER === 'outbox');
}

/** A public site may well run on the embedded database, but not without its operator knowing. */
function warnOfEmbedded({ NODE_ENV, DATABASE_URL, DATA_DIR }: Config, log: Log): void {
  if (NODE_ENV !== 'production' || DATABASE_URL) return;
  log.warn({ folder: DATA_DIR }, 'DATABASE_URL is not set; the embedded database in DATA_DIR is used');
}

/** Carriers in Taiwan compare the name with the registered one, where letters and digits are usually half-width. */
function warnOfSenderName({ SITE_NAME, SMS_SENDER_NAME = SITE_NAME }: Config, log: Log): void {
  if (!/[０-９Ａ-Ｚａ-ｚ]/.test(SMS_SENDER_NAME)) return;
  log.warn(
    { name: SMS_SENDER_NAME },
    'the name in SMS (SMS_SENDER_NAME or SITE_NAME) has full-width letters or digits',
  );
}

/** A new database is one line; an upgrade names each migration, so that an operator can look it up. */
function logMigrations(applied: readonly string[], log: Log): void {
  if (applied.length === knownMigrations().length) log.info({ migrations: applied.length }, 'the database was set up');
  else for (const name of applied) log.info({ migration: name }, 'the database was migrated');
}

async function prepareDatabase({ db }: Database, { config, clock, announce, log }: SiteOptions): Promise<void> {
  try {
    logMigrations(await migrate(db), log);
  } catch (error) {
    throw explainDatabaseError(error, 'DATABASE_URL', config.DATABASE_URL);
  }
  if (!(config.DEMO_CONTENT ?? config.NODE_ENV !== 'production') || (await anyArticleExists(db))) return;
  // The Markdown and picture libraries are loaded only for the one start that needs them.
  const { seedDemo } = await import('./articles/demo/seed.ts');
  const every = 20;
  const added = await seedDemo({
    db,
    clock,
    progress: (done, total) => {
      if (done % every === 0 || done === total) announce(`Demo content: ${done} of ${total} articles`);
    },
  });
  if (added > 0) log.info({ articles: added }, 'demo content was added');
  // Indexed before listening, so that the first visitors can search.
  announce('Search index: being built');
  const indexer = createIndexer({ db, makeDocuments: documentsWith(plainText), log });
  while ((await indexer.runOnce()) > 0);
}
