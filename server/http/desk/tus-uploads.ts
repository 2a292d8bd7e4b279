import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { DataStore, ERRORS, type Locker, MemoryLocker, Server, Upload } from '@tus/server';
import { deskLimits, uploadAddress } from '../../../contract/desk/limits.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { ReceivedUpload, Uploads } from '../../media/uploads.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { toApiError } from '../api-errors.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How long, in milliseconds, a sender may go on with a piece after losing the right to. */
const checkEvery = 1_000;

// One request at a time changes an upload: a new one ends the one before, whose connection may hang.
const locker = new MemoryLocker();

interface UploadContext {
  uploads: Uploads;
  staff: { id: string };
  /** Throws when the sender may no longer upload. */
  checkSender(): Promise<void>;
  clock: Clock;
  log: Log;
}

/** Answers one request of the protocol for a member of the staff. Errors are envelopes, as those of calls. */
export async function answerUpload(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  context: UploadContext,
): Promise<void> {
  const { staff, log } = context;
  const server = new Server({
    path: uploadAddress,
    datastore: new StaffUploads(context),
    locker: lockerFor(staff.id),
    relativeLocation: true,
    // Pages of other sites may not even ask.
    allowedOrigins: () => false,
    onResponseError: (_request, error) => {
      const answer = asApiError(error);
      if (!request.complete) response.setHeader('connection', 'close');
      if (answer !== error && answer.status >= 500) log.error({ err: error }, 'an upload failed');
      return { status_code: answer.status, body: JSON.stringify(answer.envelope()) };
    },
  });
  hideForwardedProtocol(request);
  try {
    await server.handle(request, response);
  } catch (error) {
    log.warn({ err: error }, 'the connection of an upload broke');
    response.destroy();
  }
}

/** The library locks before it looks for the upload: those of different people must not meet in one lock. */
function lockerFor(staffId: string): Locker {
  return { newLock: (id) => locker.newLock(`${staffId} ${id}`) };
}

const forwardedProtocol = 'x-forwarded-proto';

/**
 * The library rejects the list that a chain of proxies writes (`https, http`), though it has no use for it: the answers
 * name relative addresses, and SITE_URL says by which protocol the site is reached.
 */
function hideForwardedProtocol(request: IncomingMessage): void {
  delete request.headers[forwardedProtocol];
  const { rawHeaders } = request;
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (rawHeaders[at]?.toLowerCase() === forwardedProtocol) rawHeaders.splice(at, 2);
  }
}

const notImplemented = 501;

/** Errors of the protocol are for programs and keep their status; asking for an extension is no fault of the server. */
function asApiError(error: Error | { status_code: number; body: string }): ApiError {
  if (!('status_code' in error)) return toApiError(error);
  if (error.status_code === ERRORS.FILE_NOT_FOUND.status_code) return new ApiError('NOT_FOUND');
  return new ApiError('INVALID_INPUT', { status: error.status_code === notImplemented ? 400 : error.status_code });
}

/** The uploads of one member of the staff, as the protocol's library sees them. */
class StaffUploads extends DataStore {
  private readonly uploads: Uploads;
  private readonly staffId: string;
  private readonly context: UploadContext;

  constructor(context: UploadContext) {
    super();
    this.uploads = context.uploads;
    this.staffId = context.staff.id;
    this.context = context;
    this.extensions = ['creation', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { size, metadata } = upload;
    if (size === undefined || !Number.isSafeInteger(size)) throw ERRORS.INVALID_LENGTH;
    const fileName = storable(metadata?.filename);
    const fingerprint = storable(metadata?.fingerprint);
    upload.id = await this.uploads.begin(this.staffId, { fileName, bytes: size, fingerprint });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { bytes: size, received: offset } = await this.find(id);
    return new Upload({ id, size, offset });
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const found = await this.find(id);
    // Another process may have received more in the meantime.
    if (found.received !== offset) throw ERRORS.INVALID_OFFSET;
    return this.uploads.write(found, Readable.from(whileAllowed(bytes, this.context), { objectMode: false }));
  }

  override async remove(id: string): Promise<void> {
    await this.find(id);
    await this.uploads.discard(id);
  }

  private async find(id: string): Promise<ReceivedUpload> {
    const found = uuid.test(id) ? await this.uploads.find(this.staffId, id) : null;
    if (!found) throw ERRORS.FILE_NOT_FOUND;
    return found;
  }
}

/** Ends a piece on its way whose sender has been logged out, disabled, or given another role. */
async function* whileAllowed(bytes: Readable, { checkSender, clock }: UploadContext): AsyncGenerator<Buffer> {
  let checkedAt = clock.now().getTime();
  for await (const chunk of bytes) {
    const now = clock.now().getTime();
    if (now - checkedAt >= checkEvery) {
      await checkSender();
      checkedAt = now;
    }
    yield chunk;
  }
}

/** A text of the browser as the database can store it. */
function storable(text: string | null | undefined): string {
  return (text ?? '').toWellFormed().replaceAll('\0', '').slice(0, deskLimits.fileNameMax).toWellFormed();
}
