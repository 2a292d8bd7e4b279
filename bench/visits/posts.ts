import { startChild } from '../servers/child.ts';

export interface PostOrder {
  port: number;
  perSecond: number;
  seconds: number;
  connections: number;
}

export interface PostResult {
  sent: number;
  accepted: number;
  refused: number;
}

/** Posts steps of visits from a process of its own, beside the one that reads pages. */
export function startPostGenerator(): (order: PostOrder) => Promise<PostResult> {
  const generator = startChild({ file: new URL('post-generator.ts', import.meta.url), core: 1, plain: true });
  return (order) => generator.ask<PostResult>(order);
}
