import type { Upload } from 'tus-js-client';
import { deskLimits, uploadAddress } from '../../contract/desk/limits.ts';
import type { DeskMedia } from '../../contract/desk/model/media.ts';
import type { ErrorEnvelope } from '../../contract/error-codes.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import { call, DeskError } from '../api/call.ts';
import { callMessages } from '../messages.ts';

export interface UploadProgress {
  /** Bytes that the server has. */
  sent: number;
  /** `checking`: everything has arrived, and the server looks at it. */
  state: 'sending' | 'waiting' | 'checking';
}

export interface UploadOptions {
  onProgress?: (progress: UploadProgress) => void;
  /** Gives the upload up; what has arrived is removed. */
  signal?: AbortSignal;
}

const second = 1_000;
/** Waits of about half an hour in all: long enough for a restart of the server or a closed lid. */
const retryDelays = [second, 2 * second, 4 * second, 8 * second, ...Array<number>(60).fill(30 * second)];
const noRoom = 507;
const tryAgainStatuses = [409, 423, 429];

/** By what the same file is recognised after a break, also in another browser. */
function fingerprintOf({ name, size, lastModified }: File): string {
  return `${size}-${lastModified}-${name}`.slice(0, deskLimits.fileNameMax);
}

/**
 * Sends a file in pieces, continues where an earlier attempt stopped, and returns the media file that it became. The
 * server decides by its bytes what it is.
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<DeskMedia> {
  const fingerprint = fingerprintOf(file);
  const earlier = (await call('media/unfinished', {})).find((upload) => upload.fingerprint === fingerprint);
  options.signal?.throwIfAborted();
  const address = await send(
    file,
    { fingerprint, ...(earlier && { address: `${uploadAddress}/${earlier.id}` }) },
    options,
  );
  options.onProgress?.({ sent: file.size, state: 'checking' });
  return finish(address.split('/').at(-1) ?? '');
}

async function send(
  file: File,
  { fingerprint, address }: { fingerprint: string; address?: string },
  { onProgress, signal }: UploadOptions,
): Promise<string> {
  const tus = await import('tus-js-client');
  let stop = () => {};
  const sending = new Promise<string>((resolve, reject) => {
    let sent = 0;
    const upload: Upload = new tus.Upload(file, {
      endpoint: uploadAddress,
      ...(address && { uploadUrl: address }),
      chunkSize: deskLimits.uploadChunkBytes,
      retryDelays,
      storeFingerprintForResuming: false,
      metadata: { filename: file.name, fingerprint },
      onProgress(bytes) {
        sent = bytes;
        onProgress?.({ sent, state: 'sending' });
      },
      onShouldRetry(error) {
        const mayTryAgain = isTemporary(statusOf(error));
        if (mayTryAgain) onProgress?.({ sent, state: 'waiting' });
        return mayTryAgain;
      },
      onSuccess: () => resolve(upload.url ?? ''),
      onError: (error) => reject(asDeskError(error)),
    });
    stop = () => {
      void upload.abort(true).catch(() => {});
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop);
    upload.start();
  });
  // What has arrived or failed is no longer there to be removed.
  return sending.finally(() => signal?.removeEventListener('abort', stop));
}

type TusError = Parameters<NonNullable<ConstructorParameters<typeof Upload>[1]['onShouldRetry']>>[0];

/** Zero without an answer. */
function statusOf(error: TusError): number {
  return error.originalResponse?.getStatus() ?? 0;
}

function isTemporary(status: number): boolean {
  return status === 0 || (status >= 500 && status !== noRoom) || tryAgainStatuses.includes(status);
}

function asDeskError(error: Error): DeskError {
  const body = 'originalResponse' in error ? (error as TusError).originalResponse?.getBody() : '';
  try {
    const { error: failure, message, data } = JSON.parse(body ?? '') as ErrorEnvelope;
    return new DeskError(failure, message, data);
  } catch {
    return new DeskError(null, callMessages.noAnswer);
  }
}

const finishTries = 10;

/** The answer may get lost, or the server restart while it checks: asking again answers the same. */
async function finish(upload: string): Promise<DeskMedia> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call('media/finish', { upload });
    } catch (error) {
      if (!(error instanceof DeskError) || !error.isTemporary || isNoRoom(error) || tries === finishTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.min(tries * second, 10 * second)));
    }
  }
}

/** Without room nothing of the upload was kept. */
function isNoRoom({ message }: DeskError): boolean {
  return message === deskMessages.diskFull;
}
