import pg from 'pg';

const nameInText = /^\/\* ([\w-]+) \*\//;

/** A connection that prepares statements whose text begins with a name, so that they are planned only once. */
export class PreparedStatementClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const runQuery = this.query.bind(this) as (...given: unknown[]) => unknown;
    const runPrepared = (text: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' ? nameInText.exec(text)?.[1] : undefined;
      return name ? runQuery({ name, text }, ...rest) : runQuery(text, ...rest);
    };
    this.query = runPrepared as typeof this.query;
  }
}
