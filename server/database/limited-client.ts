import pg from 'pg';
import { DatabaseSilent } from './pg-errors.ts';

const nameInText = /^\/\* ([\w-]+) \*\//;
/** How a transaction sets its own limit; the limit on this side follows it. */
const limitInText = /^set local statement_timeout = '?(\d+)/;
/** The server ends a statement that takes too long, and gets this much longer to say so. */
const slack = 500;

/** Connections that are open or being opened. */
export type OpenConnections = Set<LimitedClient>;

/**
 * A connection that breaks when a statement gets no answer: a server that hangs ends nothing by itself. It also
 * prepares statements whose text begins with a name, so that they are planned only once.
 */
export class LimitedClient extends pg.Client {
  /** `statementMs` is the server's limit for a statement; null means none, on either side. */
  constructor(config: pg.ClientConfig, statementMs: number | null, open: OpenConnections) {
    super(config);
    open.add(this);
    this.once('end', () => open.delete(this));
    const usual = statementMs === null ? null : statementMs + slack;
    let limit = usual;
    const runQuery = this.query.bind(this) as (...given: unknown[]) => unknown;
    const runLimited = (text: unknown, ...rest: unknown[]) => {
      const known = typeof text === 'string' ? text : '';
      const name = nameInText.exec(known)?.[1];
      const result = name ? runQuery({ name, text }, ...rest) : runQuery(text, ...rest);
      if (limit !== null && result instanceof Promise) this.#breakAfter(limit, result);
      if (usual === null) return result;
      const own = limitInText.exec(known)?.[1];
      if (own !== undefined) limit = own === '0' ? null : Number(own) * 1000 + slack;
      else if (known === 'commit' || known === 'rollback') limit = usual;
      return result;
    };
    this.query = runLimited as typeof this.query;
  }

  /** Fails the statement under way and all that wait on this connection. */
  break(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(error: Error): void } } };
    connection.stream.destroy(new DatabaseSilent());
  }

  #breakAfter(ms: number, result: Promise<unknown>): void {
    let isPending = true;
    // After a pause of this process, the answer may be waiting in the socket: it is read before the immediate runs.
    const timer = setTimeout(() => setImmediate(() => isPending && this.break()), ms);
    const done = () => {
      isPending = false;
      clearTimeout(timer);
    };
    result.then(done, done);
  }
}
