import type { z } from 'zod';

/** `either`: anyone may, and who is logged in is known by name. */
export type Caller = 'anyone' | 'member' | 'either';

/** One call of the API: where it is, who may, what it takes. What it answers is carried by the type alone. */
export interface Call<Path extends string, Body extends z.ZodType, Reply, Who extends Caller = Caller> {
  readonly path: Path;
  readonly who: Who;
  readonly body: Body;
  readonly reply?: Reply;
}

export function defineCall<Reply>() {
  return <Path extends string, Body extends z.ZodType, Who extends Caller>(call: {
    path: Path;
    who: Who;
    body: Body;
  }): Call<Path, Body, Reply, Who> => call;
}
