import pg from 'pg';

const nameInText = /^\/\* ([\w-]+) \*\//;

/** A connection whose statements are planned once, and not each time they are asked, where their text begins with a name. */
export class PreparedStatementClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as (...given: unknown[]) => unknown;
    const askPrepared = (text: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' ? nameInText.exec(text)?.[1] : undefined;
      return name ? ask({ name, text }, ...rest) : ask(text, ...rest);
    };
    this.query = askPrepared as typeof this.query;
  }
}
