import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import { ImportProblem } from '../articles/editing/incoming-article.ts';
import { ApiError, notFound } from '../errors/api-error.ts';
import { MissingFile, StorageUnavailable } from './storage/media-storage.ts';

const isInvalid = 422;
const isTooLarge = 413;
const hasNoRoom = 507;

/** A file that will not be accepted however often it is sent. */
export function invalidUpload(message: string): ApiError {
  return new ApiError('INVALID_INPUT', { status: isInvalid, message });
}

export function tooLargeUpload(bytes: number): ApiError {
  const message = deskMessages.uploadTooLarge(Math.floor(bytes / 1024 / 1024));
  return new ApiError('INVALID_INPUT', { status: isTooLarge, message });
}

export function noRoom(): ApiError {
  return new ApiError('UNAVAILABLE', { status: hasNoRoom, message: deskMessages.diskFull });
}

const storageRetry = 15;

/** What has arrived stays, and its sender tries again. */
function storageUnavailable(): ApiError {
  const details = { retryAfter: storageRetry };
  return new ApiError('UNAVAILABLE', { message: deskMessages.storageUnavailable, details });
}

/** The upload has ended: nothing of it stays, and its sender reads why. */
export function endsUpload(error: unknown): error is ApiError {
  return error instanceof ApiError && [isInvalid, isTooLarge, hasNoRoom].includes(error.status);
}

/** Turns what went wrong while a file was read or written into words for its sender. */
export function asUploadError(error: unknown): unknown {
  if (error instanceof ImportProblem) return invalidUpload(deskMessages.uploadUnknown);
  if (error instanceof StorageUnavailable) return error.isFull ? noRoom() : storageUnavailable();
  const { code } = error as NodeJS.ErrnoException;
  // Another request has cancelled the upload meanwhile.
  if (code === 'ENOENT' || error instanceof MissingFile) return notFound();
  return code === 'ENOSPC' || code === 'EDQUOT' ? noRoom() : error;
}
