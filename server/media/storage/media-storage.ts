import type { Readable } from 'node:stream';

/** Positions of the first and the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file that is to be stored. */
export interface NewFile {
  name: string;
  bytes: number;
  sha256: string;
  /** Reads it from its beginning. */
  open(): AsyncIterable<Buffer>;
  /** Where it lies if it belongs to the site and will not change: a folder then links it instead of copying it. */
  path?: string;
}

/**
 * Where the site's media files are. They are named after their content and never change, so a file that is there with
 * its size is not written again.
 */
export interface MediaStorage {
  /** What operators know it by: a path, or the address of a bucket. */
  name: string;
  /** Stores a file completely or not at all; throws `ChangedFile` if its bytes are not those of its hash. */
  store(file: NewFile): Promise<void>;
  /** Throws `MissingFile` before the first byte if there is no such file. */
  read(name: string, range?: ByteRange): Promise<Readable>;
  /** Null if there is no such file. */
  size(name: string): Promise<number | null>;
  remove(name: string): Promise<void>;
  /** The names of all files, also of those that the site does not know. */
  list(): AsyncIterable<string>;
  /** Prepares for the first file; the returned function takes that back if no file was added. */
  prepare(): Promise<() => Promise<void>>;
}

export class MissingFile extends Error {}

/** A file changed while it was read. */
export class ChangedFile extends Error {}

/** The storage does not respond or does not accept a request. The message is for operators and contains no key. */
export class StorageUnavailable extends Error {
  /** The storage is full. */
  readonly isFull: boolean;

  constructor(message: string, { isFull = false, cause }: { isFull?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isFull = isFull;
  }
}
