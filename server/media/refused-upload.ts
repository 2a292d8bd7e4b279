import { deskMessages } from '../../contract/messages/desk.ts';
import { ImportProblem } from '../articles/editing/incoming-article.ts';
import { ApiError, notFound } from '../errors/api-error.ts';

const isInvalid = 422;
const isTooLarge = 413;
const hasNoRoom = 507;

/** A file that will not be accepted however often it is sent. */
export function refusedUpload(message: string): ApiError {
  return new ApiError('INVALID_INPUT', { status: isInvalid, message });
}

export function tooLargeUpload(bytes: number): ApiError {
  const message = deskMessages.uploadTooLarge(Math.floor(bytes / 1024 / 1024));
  return new ApiError('INVALID_INPUT', { status: isTooLarge, message });
}

export function noRoom(): ApiError {
  return new ApiError('UNAVAILABLE', { status: hasNoRoom, message: deskMessages.diskFull });
}

/** The upload has ended: nothing of it stays, and its sender reads why. */
export function endsUpload(error: unknown): error is ApiError {
  return error instanceof ApiError && [isInvalid, isTooLarge, hasNoRoom].includes(error.status);
}

/** Turns what went wrong while a file was read or written into words for its sender. */
export function asUploadError(error: unknown): unknown {
  if (error instanceof ImportProblem) return refusedUpload(deskMessages.uploadUnknown);
  const { code } = error as NodeJS.ErrnoException;
  // Another request has given the upload up meanwhile.
  if (code === 'ENOENT') return notFound();
  return code === 'ENOSPC' || code === 'EDQUOT' ? noRoom() : error;
}
