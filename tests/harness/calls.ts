import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { errorsOf } from '../../contract/api/call.ts';
import { type CallPath, type CallReply, calls } from '../../contract/api/calls.ts';
import type { Envelope, FailureName } from '../../contract/error-codes.ts';
import { apiBase } from '../../contract/limits.ts';

export interface ApiAnswer<Reply> {
  status: number;
  headers: Headers;
  envelope: Envelope<Reply>;
  /** The reply itself; fails where the call was refused. */
  data: Reply;
}

export interface Calls {
  /** A call as a browser makes it; a body that is a string is sent as it is. */
  api<P extends CallPath>(path: P, body?: unknown, init?: RequestInit): Promise<ApiAnswer<CallReply<P>>>;
  get(path: string, init?: RequestInit): Promise<Response>;
}

/** What a visitor can ask of the site at this address. */
export function callsTo(url: string): Calls {
  const get = (path: string, init?: RequestInit) => fetch(url + path, { redirect: 'manual', ...init });

  async function api<P extends CallPath>(path: P, body: unknown = {}, init: RequestInit = {}) {
    const answer = await get(`${apiBase}/${path}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...init,
      headers: { 'content-type': 'application/json', ...init.headers },
    });
    const envelope = (await answer.json()) as Envelope<CallReply<P>>;
    if (envelope.error !== null) expectDeclared(path, envelope.error);
    return {
      status: answer.status,
      headers: answer.headers,
      envelope,
      get data() {
        if (envelope.error !== null) throw new Error(`${path} was refused: ${JSON.stringify(envelope)}`);
        return envelope.data;
      },
    };
  }

  return { get, api };
}

/** An error that the contract does not name would be missing in the API's description. */
function expectDeclared(path: CallPath, error: FailureName): void {
  const call = calls.find((one) => one.path === path);
  if (call && !errorsOf(call).includes(error)) {
    throw new Error(`${path} failed with ${error}; name it under \`errors\` in contract/api/${path}.ts`);
  }
}

/** A call of which the server has read the headers, and waits for the body. */
export async function beginCall(url: string): Promise<ClientRequest> {
  const headers = { 'content-type': 'application/json', 'content-length': '2', expect: '100-continue' };
  const call = request(`${url}/api/article/list`, { method: 'POST', headers, agent: false });
  call.flushHeaders();
  await once(call, 'continue');
  return call;
}

export async function finishCall(call: ClientRequest): Promise<{ status: number | undefined; code: number }> {
  const answered = once(call, 'response');
  call.end('{}');
  const [response] = await answered;
  const { code } = JSON.parse(await text(response));
  return { status: response.statusCode, code };
}
