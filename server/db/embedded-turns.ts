import type { PGlite } from '@electric-sql/pglite';

/** Messages of the wire protocol that belong together until a Sync: parse, bind, describe, execute, close, flush. */
const parts = new Set([...'PBDECH'].map((letter) => letter.charCodeAt(0)));

/**
 * PGlite as its socket server sees it. That server takes messages one by one from whoever comes, except while it is
 * told that a transaction is open. All connections share one unnamed statement, so between one client's parse and
 * bind another client's parse would change what is asked; a question that has only half arrived is therefore told
 * as a transaction too. This lets an operator's command talk to the database beside the running site.
 */
export function takingTurns(database: PGlite): PGlite {
  let isHalfAsked = false;
  const own: Partial<PGlite> = {
    isInTransaction: () => isHalfAsked || database.isInTransaction(),
    execProtocolRawStream(message, options) {
      isHalfAsked = parts.has(message[0] ?? 0);
      return database.execProtocolRawStream(message, options);
    },
    // What the socket server says when a client has gone in the middle.
    exec(statement, options) {
      isHalfAsked = false;
      return database.exec(statement, options);
    },
  };
  return new Proxy(database, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return own[name as keyof PGlite];
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
