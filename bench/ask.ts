import { request } from 'node:http';

export interface Answer {
  status: number;
  /** Fields in the order and spelling in which they came. */
  fields: [name: string, value: string][];
  /** As they came over the wire, still compressed. */
  bytes: Buffer;
}

/** One answer as it is on the wire; `fetch` would unpack it. */
export function ask(port: number, path: string, encoding: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': encoding, connection: 'close' };
    const asked = request({ host: '127.0.0.1', port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { rawHeaders, statusCode = 0 } = response;
        const fields: [string, string][] = [];
        for (let at = 0; at < rawHeaders.length; at += 2) fields.push([rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '']);
        resolve({ status: statusCode, fields, bytes: Buffer.concat(chunks) });
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}
