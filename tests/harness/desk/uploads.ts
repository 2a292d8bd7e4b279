import type { DeskMedia } from '../../../contract/desk/model/media.ts';
import type { DeskBrowser } from './desk.ts';

export interface TestUploader {
  url: string;
  by: Pick<DeskBrowser, 'token' | 'call'>;
  origin?: string;
}

const encoded = (text: string) => Buffer.from(text).toString('base64');

export function tusHeaders({ url, by, origin = url }: TestUploader, more: Record<string, string> = {}) {
  return { 'tus-resumable': '1.0.0', origin, cookie: `desk-session=${by.token}`, ...more };
}

/** Begins an upload by the protocol and returns the answer; its address is in `location`. */
export function beginUpload(who: TestUploader, bytes: number, name = 'photo.jpg', fingerprint = name) {
  const metadata = `filename ${encoded(name)},fingerprint ${encoded(fingerprint)}`;
  const headers = tusHeaders(who, { 'upload-length': String(bytes), 'upload-metadata': metadata });
  return fetch(`${who.url}/desk/uploads`, { method: 'POST', headers });
}

export function sendPiece(who: TestUploader, address: string, piece: Buffer, offset: number, init: RequestInit = {}) {
  return fetch(`${who.url}${address}`, {
    method: 'PATCH',
    body: new Uint8Array(piece),
    ...init,
    headers: tusHeaders(who, {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    }),
  });
}

export interface UploadAnswer {
  status: number;
  message: string;
  data: DeskMedia;
}

/** Uploads a file in pieces as the desk does, and returns the answer of the last step or of the first that fails. */
export async function uploadTestFile(who: TestUploader, bytes: Buffer, name?: string, piece = 64 * 1024) {
  const begun = await beginUpload(who, bytes.length, name);
  if (begun.status !== 201) return answerOf(begun);
  const address = begun.headers.get('location') ?? '';
  for (let offset = 0; offset < bytes.length; offset += piece) {
    const sent = await sendPiece(who, address, bytes.subarray(offset, offset + piece), offset);
    if (sent.status !== 204) return answerOf(sent);
  }
  const finished = await who.by.call('media/finish', { upload: address.split('/').at(-1) });
  return { status: finished.status, ...finished.envelope } as unknown as UploadAnswer;
}

async function answerOf(response: Response): Promise<UploadAnswer> {
  const text = await response.text();
  return { status: response.status, ...JSON.parse(text || '{}') };
}
