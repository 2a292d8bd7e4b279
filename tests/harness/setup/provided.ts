/** What a project's global setup tells its test files. */
declare module 'vitest' {
  interface ProvidedContext {
    /** Everything that a run writes lies below this folder. */
    runFolder: string;
    /** Holds what a run's sites share: the data folders `none` and `demo` to copy, and the pictures made so far. */
    templates: string;
    /** The cluster with the databases `none` and `demo` to copy. */
    postgresPort: number;
  }
}
